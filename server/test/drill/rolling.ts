import type { GateCall, GateVerb } from '@muhur/contract/gate'
import { setTimeout } from 'node:timers/promises'
import type { Finding } from '../../src/fsck/invariant.ts'
import { findLost } from '../load/acknowledged.ts'
import { GateClient, type Reply } from '../load/gate-client.ts'
import type { Shop } from '../load/shop.ts'
import { newTeam } from '../load/team.ts'

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
  const client = new ClientOf(proxy)
  const clients = Array.from({ length: teams }, () => newTeam(shop, members)).flat()
  const rest = new AbortController()
  const work = Promise.all(clients.map((each) => each.work(client, rest.signal)))
  for (let round = 0; round < rounds; round++) {
    for (const node of nodes) {
      await setTimeout(between)
      await shop.restart(node)
    }
  }
  await setTimeout(between)
  rest.abort()
  await work
  const machines = clients.flatMap((each) => each.machines)
  const lost = await findLost(shop, machines)
  await Promise.all(clients.map((each) => each.proveTokens(client)))
  client.close()
  return {
    restarts: rounds * nodes.length,
    calls: client.calls,
    failed: Object.values(client.failures).reduce((sum, count) => sum + count, 0),
    failures: client.failures,
    longest: Math.round(client.longest),
    lost: [...lost, ...machines.flatMap((machine) => machine.broken)],
    broken: await shop.broken(),
    seconds: Math.round((performance.now() - start) / 1000),
  }
}

/** Calls one address in place of the nodes', and counts what comes back. */
class ClientOf extends GateClient {
  readonly #address: string
  readonly failures: Record<string, number> = {}
  calls = 0
  longest = 0

  constructor(address: string) {
    super()
    this.#address = address
  }

  override async call(_node: string, verb: GateVerb, body: GateCall): Promise<Reply> {
    const sent = performance.now()
    this.calls += 1
    try {
      const reply = await super.call(this.#address, verb, body)
      // A node's own refusals name their call; the proxy's name none.
      const by = 'request_id' in reply.body ? 'node' : 'proxy'
      if (reply.status !== 200) this.#fail(`${reply.status} ${reply.body.code} by the ${by}`)
      return reply
    } catch (error) {
      this.#fail((error as Error).message)
      throw error
    } finally {
      this.longest = Math.max(this.longest, performance.now() - sent)
      await setTimeout(pause)
    }
  }

  #fail(kind: string): void {
    this.failures[kind] = (this.failures[kind] ?? 0) + 1
  }
}
