// The load generator: a separate process, so that its cost is not charged to a server.
import type { Job, Report } from './generator.ts'
import { drive, type Measured } from './drive.ts'
import { activating, beating, launching, validating, type Fleet } from './work.ts'

/** Activated instances with their last tokens, by port and licenses: the next round continues with these instances. */
const fleets = new Map<string, Fleet>()
/** Below the gate's limit for one instance (RATE_LIMITED). */
const heartbeatsEach = 40

process.on('message', (job: Job) => {
  void perform(job).then(
    (measured) => process.send!({ measured } satisfies Report),
    (error: Error) => process.send!({ error: error.message } satisfies Report),
  )
})
process.on('disconnect', () => process.exit())

async function perform(job: Job): Promise<Measured> {
  if (job.verb === 'validate') return drive(job.port, validating(job), job)
  if (job.verb === 'activate') return drive(job.port, activating(job), job)
  return drive(job.port, beating(job, await fleetOf(job)), job)
}

async function fleetOf(job: Job): Promise<Fleet> {
  const { port, connections, heartbeats } = job
  const name = `${port} ${job.calls}`
  const known = fleets.get(name)
  if (known?.length === connections) return known
  const fleet: Fleet = Array.from({ length: connections }, () => [])
  const each = Math.ceil(heartbeats / heartbeatsEach / connections) + 2
  await drive(port, launching(job, fleet, each), { connections, warmUp: 0, seconds: Infinity, rate: null })
  fleets.set(name, fleet)
  return fleet
}
