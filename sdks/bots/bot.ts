import { createInterface } from 'node:readline'
import { License, type Verdict } from '../js/src/index.ts'

interface Wish {
  /** The name of a run in this process. */
  run: string
  ends?: string
  pins: string
  key: string
  folder: string
  version: string
}

const running = new Map<string, License>()

/**
 * For each line of JSON `{"run","pins","key","folder","version"}` one bot that goes on, and a line for each of its
 * verdicts. `{"run","ends":"as a crash"}` ends one without giving its seat back.
 */
for await (const text of createInterface({ input: process.stdin })) void follow(JSON.parse(text) as Wish)
process.exit(0)

async function follow({ run, ends, ...options }: Wish): Promise<void> {
  const tell = ({ state, code, because }: Verdict) =>
    console.log(JSON.stringify({ run, state, code, because }))
  await running.get(run)?.close({ deactivate: false })
  if (ends) return
  const license = new License({ ...options, log: () => {}, onChange: tell, onDenied: tell })
  running.set(run, license)
  tell(await license.start())
}
