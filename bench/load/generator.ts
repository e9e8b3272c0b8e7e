import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Measured, Schedule } from './drive.ts'
import type { Target, Verb } from './work.ts'

export interface Job extends Schedule, Target {
  verb: Verb
  /** Heartbeats of all rounds at most; an instance sends only so many. */
  heartbeats: number
}

export type Report = { measured: Measured } | { error: string }

export interface Generator {
  run(job: Job): Promise<Measured>
}

/** Starts the load process. Runs one job at a time. */
export function openGenerator(stack: AsyncDisposableStack): Generator {
  const child = fork(new URL('./process.ts', import.meta.url), { serialization: 'advanced' })
  stack.defer(() => void child.kill())
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
  }
}
