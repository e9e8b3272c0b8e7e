// Runs on every Node that can run npm 10, before anything is installed: plain JavaScript, no dependencies.
import { install } from './install.mjs'
import { buildSdk } from './build-sdk.mjs'
import { buildWeb } from './build-web.mjs'
import { node24, serverArguments, withCompileCache } from './node24.mjs'
import { foreground, untilOneEnds } from './run.mjs'

install()
buildWeb()
await buildSdk()
process.exit(
  await untilOneEnds([
    foreground(node24(), [...serverArguments, '--demo-bots'], { env: withCompileCache() }),
  ]),
)
