import { createInterface } from 'node:readline'
import { License } from '../../dist/index.js'

/** The licenses that run in this process, by the name of their run. */
const running = new Map()

/**
 * For each line of JSON `{"run","attempt","pins","key","folder","version"}` one bot that goes on, and a line for each of
 * its verdicts and updates. `{"run","ends":"as a crash"}` ends one without giving its seat back.
 */
for await (const text of createInterface({ input: process.stdin })) void follow(JSON.parse(text))
process.exit(0)

async function follow({ run, attempt, ends, ...options }) {
  const tell = ({ state, code, because }) =>
    console.log(JSON.stringify({ run, attempt, state, code, because }))
  const onUpdate = ({ version, required }) =>
    console.log(JSON.stringify({ run, attempt, update: `${version} ${required}` }))
  await running.get(run)?.close({ deactivate: false })
  if (ends) return
  const license = new License({ ...options, log: () => {}, onChange: tell, onDenied: tell, onUpdate })
  running.set(run, license)
  tell(await license.start())
}
