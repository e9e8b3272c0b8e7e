import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Job, Report } from './load.ts'
import type { Measured } from './tally.ts'

export interface Generator {
  run(job: Job): Promise<Measured>
  close(): void
}

/** Starts the load process. Runs one job at a time. */
export function openGenerator(): Generator {
  const child = fork(new URL('./load.ts', import.meta.url), { serialization: 'advanced' })
  const broken = once(child, 'exit').then(([code]) => {
    throw new Error(`the load generator ended with ${code}`)
  })
  broken.catch(() => {})
  return {
    async run(job) {
      const answer = once(child, 'message')
      child.send(job)
      const [report] = (await Promise.race([answer, broken])) as [Report]
      if ('error' in report) throw new Error(report.error)
      return report.measured
    },
    close: () => void child.kill(),
  }
}
