import { setTimeout } from 'node:timers/promises'
import type { Finding } from '../../src/operator/fsck/invariants/invariant.ts'
import { findLost } from './acknowledged.ts'
import { GateClient } from './gate-client.ts'
import type { Machine } from './machine.ts'
import { newTeam, workWhile } from './team.ts'
import { mostHeldForCertain } from './seat-history.ts'
import type { Shop } from './shop.ts'

interface KillFigures {
  /** Activations, heartbeats and deactivations that were answered with VALID. */
  acknowledged: number
  /** Calls of which nobody knows whether they were carried out. */
  unknown: number
  /** Of these, the calls that a server answered with INTERNAL. UNAVAILABLE is the honest answer of a busy database. */
  serverErrors: number
  /** Promises that the database or a later answer broke, each with its story. */
  lost: string[]
  /** Licenses that more machines held at once, by their own clock, than it allows. */
  over: number
  /** The longest time from the start of a killed node until it served again, in seconds. */
  slowestReturn: number
  medianReturn: number
  /** The invariants of the database that do not hold, after any of the kills. */
  broken: Finding[]
}

const teams = 8
const members = 8

/**
 * 64 clients change all they can on both nodes, while one node after the other is killed without warning and started
 * again. What was answered must be in the database after each kill; what was not answered may be.
 */
export async function killUnderLoad(shop: Shop, kills: number): Promise<KillFigures> {
  const client = new GateClient()
  const clients = Array.from({ length: teams }, () => newTeam(shop, members)).flat()
  const machines = () => clients.flatMap((each) => each.machines)
  const lost: string[] = []
  const broken: Finding[] = []
  const returns: number[] = []

  for (let kill = 0; kill < kills; kill++) {
    await workWhile(clients, client, async () => {
      await setTimeout(300 + Math.random() * 1_700)
      returns.push((await shop.killAndRestart(Math.random() < 0.5 ? 0 : 1)) / 1000)
      await setTimeout(300)
    })
    lost.push(...(await findLost(shop, machines())))
    broken.push(...(await shop.broken()))
  }
  await Promise.all(clients.map((each) => each.proveTokens(client)))
  client.close()

  const entries = machines().flatMap(({ history }) => history)
  return {
    acknowledged: machines().reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    unknown: entries.filter(({ type }) => type === 'info').length,
    serverErrors: entries.filter(({ type, code }) => type === 'info' && code === 'INTERNAL').length,
    lost: [...lost, ...machines().flatMap((machine) => machine.broken)],
    over: countOver(machines()),
    slowestReturn: Math.max(...returns),
    medianReturn: returns.sort((a, b) => a - b)[returns.length >> 1]!,
    broken,
  }
}

export function countOver(machines: readonly Machine[]): number {
  const byLicense = Map.groupBy(machines, ({ key }) => key)
  return [...byLicense].filter(
    ([{ limit }, ofLicense]) => mostHeldForCertain(ofLicense.flatMap(({ holdings }) => holdings)) > limit,
  ).length
}
