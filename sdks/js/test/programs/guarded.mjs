// A bot that does nothing but run: docs in sdks/hostile/guarded.ts.
import { fork } from 'node:child_process'
import { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import { protect } from '../../dist/index.js'

if (env.ROLE === 'child') {
  process.on('SIGTERM', () => {})
  setInterval(() => {}, 1000)
} else {
  const license = await protect({ pins: env.PINS, folder: env.FOLDER, key: env.LICENSE_KEY, quiet: true })
  const read = () => `${license.state} ${license.code}`
  let last = read()
  console.log(`runs ${last}`)
  if (env.ROLE === 'parent') {
    const child = fork(fileURLToPath(import.meta.url), [], { env: { ...env, ROLE: 'child' } })
    child.once('spawn', () => console.log('forked'))
  }
  const tick = () => console.log('tick')
  const readAgain = () => {
    const now = read()
    if (now !== last) console.log(`reads ${now}`)
    last = now
  }
  setInterval(env.ROLE === 'ticker' ? tick : readAgain, 100)
}
