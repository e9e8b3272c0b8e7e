import { adminLicensesUrl } from '@muhur/contract/shop/licenses'
import { setTimeout } from 'node:timers/promises'
import type { Finding } from '../../src/operator/fsck/invariants/invariant.ts'
import { signInAt } from '../nodes/sign-in-at.ts'
import { findLost } from './acknowledged.ts'
import { GateClient, type Refusal } from './gate-client.ts'
import { countOver } from './kill.ts'
import type { Shop } from './shop.ts'
import { newTeam, workWhile, type Worker } from './team.ts'

interface OutageFigures {
  /** Answers by status and code. */
  answers: Record<string, number>
  /** Refusals that do not say when to come again, or that do not end, and calls without an answer. */
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

const teams = 4
const members = 8
/** Milliseconds without a refusal after which all are served again. */
const quiet = 2_500
/** Milliseconds: a server that refuses this long after the end of its outage does not heal. */
const longestRecovery = 25_000
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
  const client = new GateClient({ front, pause: 25, longPause: 100 })
  // While the database is away nobody issues a license.
  const keys = await Promise.all(
    Array.from({ length: licenses }, (_, index) => shop.license(2 + (index % 5))),
  )
  const nextKey = async () => keys.pop()!
  const clients = Array.from({ length: teams }, () => newTeam(shop, members, nextKey)).flat()
  const cookies = await Promise.all([0, 1].map((node) => signInAt(shop.address(node), 'ayse')))
  const admins = cookies.map((cookie, node) => newAdmin(shop.address(node), cookie))

  let descriptors: OutageFigures['descriptors'] = []
  let back = 0
  await workWhile([...clients, ...admins], client, async () => {
    await setTimeout(1_500)
    const before = shop.descriptors()
    await happens()
    back = performance.now()
    const isQuiet = () => (client.refusals.at(-1)?.sent ?? 0) < performance.now() - quiet
    do await setTimeout(quiet)
    while (!isQuiet() && performance.now() < back + longestRecovery + quiet)
    const after = shop.descriptors()
    descriptors = before.map((count, node) => ({ before: count, after: after[node]! }))
  })

  const machines = clients.flatMap((each) => each.machines)
  const lost = await findLost(shop, machines)
  await Promise.all(clients.map((each) => each.proveTokens(client)))
  client.close()
  const recovery = Math.max(0, ...client.refusals.map(({ sent }) => sent - back))
  const wrong = client.refusals
    .filter(isWrong)
    .map(({ call, kind, reply }) => `${call}: ${kind}, ${reply?.retryAfter}`)
  if (recovery > longestRecovery) wrong.push(`refused ${recovery} ms after the database was back`)
  return {
    answers: client.ends,
    wrong,
    longest: client.longest,
    longestCall: client.longestCall,
    recovery,
    descriptors,
    acknowledged: machines.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    lost: [...lost, ...machines.flatMap((machine) => machine.broken)],
    over: countOver(machines),
    broken: await shop.broken(),
  }
}

/** Asks for what an admin's open pages ask for, and a load balancer. */
function newAdmin(address: string, cookie: string): Worker {
  const paths = ['/healthz', `${adminLicensesUrl}?limit=20`]
  return {
    async work(client, rest) {
      while (!rest.aborted) {
        await Promise.all(paths.map((path) => client.look(address, path, { cookie })))
        await setTimeout(100)
      }
    },
  }
}

/** The honest refusal says when to come again. */
function isWrong({ kind, reply }: Refusal): boolean {
  return kind !== '503 UNAVAILABLE' || !(Number(reply?.retryAfter) > 0)
}
