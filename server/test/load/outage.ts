import type { GateCall, GateVerb } from '@muhur/contract/gate'
import { adminLicensesUrl } from '@muhur/contract/license'
import { setTimeout } from 'node:timers/promises'
import type { Finding } from '../../src/fsck/invariant.ts'
import { signInAt } from '../sign-in-at.ts'
import { findLost } from './acknowledged.ts'
import { GateClient, type Reply } from './gate-client.ts'
import { countOver } from './kill.ts'
import type { Shop } from './shop.ts'
import { newTeam } from './team.ts'

interface OutageFigures {
  /** Answers by status and code. */
  answers: Record<string, number>
  /** Refusals that do not say when to come again, and calls without an answer. */
  wrong: string[]
  /** The longest that anybody waited for an answer, in milliseconds. */
  longest: number
  /** What that was: a verb of the gate or a path. */
  longestCall: string
  /** From when the database answered again until nobody was refused any more, in milliseconds. */
  recovery: number
  /** How many files and sockets each server had open under load. */
  descriptors: { before: number; after: number }[]
  /** Activations, heartbeats and deactivations that were answered with VALID. */
  acknowledged: number
  /** Promises that the database or a later answer broke, each with its story. */
  lost: string[]
  /** Licenses that more machines held at once, by their own clock, than it allows. */
  over: number
  /** The invariants of the database that do not hold. */
  broken: Finding[]
}

interface Answer {
  /** The path or the verb. */
  call: string
  sent: number
  status: number
}

const teams = 4
const members = 8
/** Milliseconds without a refusal after which all are served again, and how long the end of refusals is waited for. */
const quiet = 2_500
const longestRecovery = 30_000
/** More than the teams use up. */
const licenses = 240

/**
 * 32 bots change all they can on both nodes, and an admin reads the list, while the database goes away and comes back.
 * `happens` resolves as soon as the database answers again. `front`: a proxy before the nodes, through which all call.
 */
export async function outage(
  shop: Shop,
  happens: () => Promise<void>,
  front?: string,
): Promise<OutageFigures> {
  const watch = new Watch()
  const client = new WatchedClient(watch, front)
  // While the database is away nobody issues a license.
  const keys = await Promise.all(
    Array.from({ length: licenses }, (_, index) => shop.license(2 + (index % 5))),
  )
  const nextKey = async () => keys.pop()!
  const clients = Array.from({ length: teams }, () => newTeam(shop, members, nextKey)).flat()
  const cookies = await Promise.all([0, 1].map((node) => signInAt(shop.address(node), 'ayse')))

  const rest = new AbortController()
  const work = Promise.all([
    ...clients.map((each) => each.work(client, rest.signal)),
    ...cookies.map((cookie, node) => lookAround(front ?? shop.address(node), cookie, watch, rest.signal)),
  ])
  await setTimeout(1_500)
  const before = shop.descriptors()
  await happens()
  const back = performance.now()
  do await setTimeout(quiet)
  while (watch.lastRefusal > performance.now() - quiet && performance.now() < back + longestRecovery)
  const after = shop.descriptors()
  rest.abort()
  await work

  const machines = clients.flatMap((each) => each.machines)
  const lost = await findLost(shop, machines)
  await Promise.all(clients.map((each) => each.proveTokens(client)))
  client.close()
  return {
    answers: watch.counts,
    wrong: watch.wrong,
    longest: watch.longest,
    longestCall: watch.longestCall,
    recovery: Math.max(0, ...watch.refusals.map(({ sent }) => sent - back)),
    descriptors: before.map((count, node) => ({ before: count, after: after[node]! })),
    acknowledged: machines.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    lost: [...lost, ...machines.flatMap((machine) => machine.broken)],
    over: countOver(machines),
    broken: await shop.broken(),
  }
}

/** What an admin's open pages ask for, and what a load balancer does. */
async function lookAround(address: string, cookie: string, watch: Watch, rest: AbortSignal): Promise<void> {
  const urls = [`${address}/healthz`, `${address}${adminLicensesUrl}?limit=20`]
  while (!rest.aborted) {
    await Promise.all(
      urls.map(async (url) => {
        const sent = performance.now()
        const response = await fetch(url, { headers: { cookie } }).catch((error: Error) => error)
        if (response instanceof Error) return watch.wrong.push(`${url}: ${String(response.cause)}`)
        const { code = '' } = (await response.json()) as { code?: string }
        const status = response.status
        watch.see({ call: new URL(url).pathname, sent, status }, code, response.headers.get('retry-after'))
      }),
    )
    await setTimeout(100)
  }
}

class Watch {
  readonly counts: Record<string, number> = {}
  readonly wrong: string[] = []
  readonly refusals: Answer[] = []
  longest = 0
  longestCall = ''

  get lastRefusal(): number {
    return this.refusals.at(-1)?.sent ?? -Infinity
  }

  see(answer: Answer, code: string, retryAfter: string | null | undefined): void {
    const kind = `${answer.status} ${code}`.trim()
    this.counts[kind] = (this.counts[kind] ?? 0) + 1
    const wait = performance.now() - answer.sent
    if (wait > this.longest) [this.longest, this.longestCall] = [wait, answer.call]
    if (answer.status === 200) return
    this.refusals.push(answer)
    if (kind !== '503 UNAVAILABLE' || !(Number(retryAfter) > 0)) this.wrong.push(`${kind}, ${retryAfter}`)
  }
}

/** Sees every answer, and pauses after it as bots do: longer after a refusal. */
class WatchedClient extends GateClient {
  readonly #watch: Watch
  readonly #front: string | undefined

  constructor(watch: Watch, front: string | undefined) {
    super()
    this.#watch = watch
    this.#front = front
  }

  override async call(address: string, verb: GateVerb, body: GateCall): Promise<Reply> {
    const sent = performance.now()
    try {
      const reply = await super.call(this.#front ?? address, verb, body)
      const isRefused = reply.status !== 200
      const { status, retryAfter } = reply
      this.#watch.see({ call: verb, sent, status }, isRefused ? reply.body.code : '', retryAfter)
      await setTimeout(isRefused ? 100 : 25)
      return reply
    } catch (error) {
      this.#watch.wrong.push(`${verb}: ${(error as Error).message}`)
      throw error
    }
  }
}
