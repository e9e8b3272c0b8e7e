import { install } from './install.mjs'
import { node24 } from './node24.mjs'
import { at } from './paths.mjs'
import { foreground, untilOneEnds } from './run.mjs'

install()
const command = [at('server', 'src', 'backup', 'backup-command.ts'), ...process.argv.slice(2)]
process.exit(await untilOneEnds([foreground(node24(), command)]))
