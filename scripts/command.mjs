// `node scripts/command.mjs <command> <words>`: runs an operator's command on any Node that can run npm 10.
import { install } from './install.mjs'
import { node24 } from './node24.mjs'
import { at } from './paths.mjs'
import { foreground, untilOneEnds } from './run.mjs'

const [command = '', ...words] = process.argv.slice(2)
install()
process.exit(
  await untilOneEnds([
    foreground(node24(), [at('server', 'src', 'operator', 'commands', `${command}.ts`), ...words]),
  ]),
)
