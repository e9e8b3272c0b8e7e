import type { GateCall, GateVerb } from '@muhur/contract/gate/gate'
import { setTimeout } from 'node:timers/promises'
import type { Finding } from '../../src/operator/fsck/invariants/invariant.ts'
import { count } from '../load/count.ts'
import { GateClient, NoAnswer, type Reply } from '../load/gate-client.ts'
import type { Shop } from '../load/shop.ts'

interface ReturnFigures {
  bots: number
  /** The codes that the bots, and the machines that want their seats, ended with. */
  ofBots: Record<string, number>
  ofRivals: Record<string, number>
  /** Calls that were refused until later, or got no answer. */
  refused: number
  /** The longest that anybody waited for an answer, and until the last bot was back, in milliseconds. */
  longest: number
  lastBack: number
  /** Seconds of a processor that both nodes spent on it, just after their start. */
  processor: number
  /** The pauses that the bots were asked to make, in seconds. */
  pauses: { shortest: number; longest: number; mean: number }
  outages: number
  broken: Finding[]
}

/** So many calls are under way before the outage. */
const abreast = 64

/**
 * Both nodes are stopped, an hour passes for the database, and both are started. In the same moment every bot reports, each
 * on a connection of its own, and behind every tenth another machine wants its seat. A refused caller comes again when it was told to.
 */
export async function returning(shop: Shop, bots: number): Promise<ReturnFigures> {
  const { db } = shop.database
  await db.queries.updateTable('products').set({ policy: '{}' }).execute()
  const first = new GateClient()
  const calls: GateCall[] = []
  for (let done = 0; done < bots; done += abreast) {
    const group = Array.from({ length: Math.min(abreast, bots - done) }, async (_, place) => {
      const { license_key } = await shop.license(1)
      const machine = { license_key, fingerprint: `returning-bot-${done + place}` }
      const { body } = await untilServed(first, shop.address(place), 'activate', machine)
      calls.push({ ...machine, instance_token: body.instance!.token! })
    })
    await Promise.all(group)
  }
  first.close()

  await Promise.all([shop.stop(0), shop.stop(1)])
  await db.session((session) =>
    session.script(`create or replace function database_clock() returns timestamptz language sql stable
      as $$ select statement_timestamp() + interval '1 hour' $$`),
  )
  await Promise.all([shop.start(0), shop.start(1)])

  const client = new GateClient()
  const back = performance.now()
  const spent = shop.processorTime()
  let lastBack = 0
  const pauses: number[] = []
  const ofBots: Record<string, number> = {}
  const ofRivals: Record<string, number> = {}
  const rivals = calls.filter((_, place) => place % 10 === 0)
  await Promise.all([
    ...rivals.map(async ({ license_key }, place) => {
      const { body } = await untilServed(client, shop.address(place), 'activate', {
        license_key,
        fingerprint: `returning-rival-${place}`,
      })
      count(ofRivals, body.code)
    }),
    ...calls.map(async (call, place) => {
      const { body } = await untilServed(client, shop.address(place), 'heartbeat', call)
      lastBack = performance.now() - back
      pauses.push(body.next_heartbeat_in ?? 0)
      count(ofBots, body.code)
    }),
  ])
  client.close()
  const processor = Math.round((shop.processorTime() - spent) * 10) / 10
  const outages = await db.queries.selectFrom('outages').select('began_at').execute()
  return {
    bots,
    ofBots,
    ofRivals,
    refused: client.refusals.length,
    longest: Math.round(client.longest),
    lastBack: Math.round(lastBack),
    processor,
    pauses: {
      shortest: Math.min(...pauses),
      longest: Math.max(...pauses),
      mean: Math.round(pauses.reduce((total, pause) => total + pause, 0) / pauses.length),
    },
    outages: outages.length,
    broken: await shop.broken(),
  }
}

/** Calls until the answer is 200, as soon as each refusal allows it. */
async function untilServed(
  client: GateClient,
  address: string,
  verb: GateVerb,
  body: GateCall,
): Promise<Reply> {
  for (;;) {
    const end = await client.call(address, verb, body).catch((error: NoAnswer) => error)
    // Nobody comes back once the server is gone.
    if (end instanceof NoAnswer && !end.mayHaveHappened) throw end
    if (end instanceof NoAnswer) continue
    if (end.status === 200) return end
    if (end.status !== 503) throw new Error(`${verb}: ${end.status} ${JSON.stringify(end.body)}`)
    await setTimeout(Number(end.retryAfter) * 1_000)
  }
}
