import { install } from './install.mjs'
import { node24 } from './node24.mjs'
import { at } from './paths.mjs'
import { foreground, untilOneEnds } from './run.mjs'

install()
process.exit(
  await untilOneEnds([foreground(node24(), [at('server', 'src', 'doctor.ts'), ...process.argv.slice(2)])]),
)
