// Runs on every Node that can run npm 10, before the installation: plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process'
import { install } from './install.mjs'
import { node24, serverArguments, serverEnvironment } from './node24.mjs'
import { at } from './paths.mjs'
import { foreground, untilOneEnds } from './run.mjs'

install()
const { status } = spawnSync(node24(), [at('scripts', 'build', 'build.mjs')], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
process.exit(
  await untilOneEnds([
    foreground(node24(), [...serverArguments, '--demo-bots'], { env: serverEnvironment() }),
  ]),
)
