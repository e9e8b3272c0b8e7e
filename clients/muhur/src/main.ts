#!/usr/bin/env node
import { languageOf } from './language.ts'
import { run } from './run.ts'

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader such as `head` may end first.
  if (error.code === 'EPIPE') process.exit()
  const sentence = languageOf(undefined, process.env)('Çıktı yazılamadı', 'The output could not be written')
  process.stderr.write(`${sentence}: ${error.message}\n`)
  process.exit(1)
})
// Nobody reads what is said there; the exit code stays.
process.stderr.on('error', () => {})
// `Map.groupBy` is of Node 21 and `URL.parse` of 22.1: the command uses both.
if ('groupBy' in Map && 'parse' in URL) process.exitCode = await run(process.argv.slice(2), process.env)
else {
  const say = languageOf(undefined, process.env)
  process.stderr.write(
    `${say('Node 22.1 ya da daha yenisi gerekir; bu sürüm', 'Node 22.1 or newer is needed; this is')} ${process.version}.\n`,
  )
  process.exitCode = 2
}
