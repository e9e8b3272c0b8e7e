import { setTimeout } from 'node:timers/promises'
import type { Finding } from '../../src/operator/fsck/invariants/invariant.ts'
import { findLost } from '../load/acknowledged.ts'
import { count } from '../load/count.ts'
import { GateClient, type Refusal } from '../load/gate-client.ts'
import type { Shop } from '../load/shop.ts'
import { newTeam, workWhile } from '../load/team.ts'

interface RollingFigures {
  restarts: number
  calls: number
  /** Calls that got no answer, or an error. */
  failed: number
  /** Of these, how many of each kind. */
  failures: Record<string, number>
  /** The longest wait for an answer, in milliseconds. */
  longest: number
  lost: string[]
  broken: Finding[]
  seconds: number
}

const teams = 6
const members = 4
/** Milliseconds between two calls of a bot: the nodes are busy, and not so busy that they refuse calls by themselves. */
const pause = 50
/** After a restart the proxy has to find the node ready again before the next one may stop. */
const between = 3_000

/** 24 bots change all they can through a proxy, while the nodes behind the proxy are restarted one after the other. */
export async function rollingRestart(
  shop: Shop,
  proxy: string,
  rounds: number,
  nodes: readonly number[] = [0, 1],
): Promise<RollingFigures> {
  const start = performance.now()
  const client = new GateClient({ front: proxy, pause })
  const clients = Array.from({ length: teams }, () => newTeam(shop, members)).flat()
  await workWhile(clients, client, async () => {
    await setTimeout(between)
    for (const node of Array.from({ length: rounds }, () => nodes).flat()) {
      await shop.restart(node)
      await setTimeout(between)
    }
  })
  const machines = clients.flatMap((each) => each.machines)
  const lost = await findLost(shop, machines)
  await Promise.all(clients.map((each) => each.proveTokens(client)))
  client.close()
  return {
    restarts: rounds * nodes.length,
    calls: client.refusals.length + (client.ends['200'] ?? 0),
    failed: client.refusals.length,
    failures: count({}, ...client.refusals.map(kindOf)),
    longest: Math.round(client.longest),
    lost: [...lost, ...machines.flatMap((machine) => machine.broken)],
    broken: await shop.broken(),
    seconds: Math.round((performance.now() - start) / 1000),
  }
}

/** A node's own refusals name their call; the proxy's name none. */
function kindOf({ kind, reply }: Refusal): string {
  return reply ? `${kind} by the ${'request_id' in reply.body ? 'node' : 'proxy'}` : kind
}
