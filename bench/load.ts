// The load generator: a separate process, so that its cost is not charged to a server.
import { drive, type Schedule } from './drive.ts'
import { Population } from './population.ts'
import type { Measured } from './tally.ts'
import { activating, beating, launching, validating, type Instance, type Target } from './work.ts'

export interface Job extends Schedule {
  verb: 'validate' | 'activate' | 'heartbeat'
  port: number
  productId: string
  /** File of the licenses' keys and ids. */
  populationFile: string
  /** Instances of each connection; only heartbeats need the number. */
  instancesEach: number
}

export type Report = { measured: Measured } | { error: string }

/** Activated instances with their last tokens, by the server's port: the next round continues with them. */
const fleets = new Map<number, Instance[][]>()
const populations = new Map<string, Population>()

process.on('message', (job: Job) => {
  void perform(job).then(
    (measured) => process.send!({ measured } satisfies Report),
    (error: Error) => process.send!({ error: error.message } satisfies Report),
  )
})
process.on('disconnect', () => process.exit())

async function perform(job: Job): Promise<Measured> {
  const population = populations.get(job.populationFile) ?? Population.read(job.populationFile)
  populations.set(job.populationFile, population)
  const target = { port: job.port, productId: job.productId, population }
  if (job.verb === 'validate') return drive(target, validating(target, job.connections), job)
  if (job.verb === 'activate') return drive(target, activating(target, job.connections), job)
  return drive(target, beating(target, await fleetOf(target, job)), job)
}

async function fleetOf(target: Target, { connections, instancesEach }: Job): Promise<Instance[][]> {
  const known = fleets.get(target.port)
  if (known?.length === connections) return known
  const fleet: Instance[][] = Array.from({ length: connections }, () => [])
  const schedule = { connections, warmUp: 0, seconds: Infinity, rate: null }
  await drive(target, launching(target, fleet, instancesEach), schedule)
  fleets.set(target.port, fleet)
  return fleet
}
