import type { GateCall } from '@muhur/contract/gate'
import { setTimeout } from 'node:timers/promises'
import type { Finding } from '../../src/fsck/invariant.ts'
import { GateClient, NoAnswer, type Reply } from '../load/gate-client.ts'
import type { Shop } from '../load/shop.ts'

interface ReturnFigures {
  bots: number
  /** All answers by status and code, and the codes that the bots and the machines that want their seats ended with. */
  answers: Record<string, number>
  ofBots: Record<string, number>
  ofRivals: Record<string, number>
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
  const answers: Record<string, number> = {}
  let longest = 0
  const client = new GateClient()

  const untilAnswered = async (
    turn: number,
    verb: 'activate' | 'heartbeat',
    body: GateCall,
  ): Promise<Reply> => {
    for (;;) {
      const sent = performance.now()
      const reply = await client.call(shop.address(turn), verb, body).catch((error: NoAnswer) => error)
      longest = Math.max(longest, performance.now() - sent)
      if (reply instanceof NoAnswer) {
        count(answers, reply.message)
        continue
      }
      count(answers, `${reply.status} ${reply.body.code}`)
      if (reply.status === 200) return reply
      if (reply.status !== 503) throw new Error(`${verb}: ${reply.status} ${JSON.stringify(reply.body)}`)
      await setTimeout(Number(reply.retryAfter) * 1_000)
    }
  }

  const calls: GateCall[] = []
  for (let done = 0; done < bots; done += abreast) {
    const group = Array.from({ length: Math.min(abreast, bots - done) }, async (_, place) => {
      const { license_key } = await shop.license(1)
      const machine = { license_key, fingerprint: `returning-bot-${done + place}` }
      const { body } = await untilAnswered(place, 'activate', machine)
      calls.push({ ...machine, instance_token: body.instance!.token! })
    })
    await Promise.all(group)
  }

  await Promise.all([shop.stop(0), shop.stop(1)])
  await db.session((session) =>
    session.script(`create or replace function moment() returns timestamptz language sql stable
      as $$ select statement_timestamp() + interval '1 hour' $$`),
  )
  await Promise.all([shop.start(0), shop.start(1)])
  Object.keys(answers).forEach((code) => delete answers[code])
  longest = 0

  const back = performance.now()
  const spent = shop.processorTime()
  let lastBack = 0
  const pauses: number[] = []
  const ofBots: Record<string, number> = {}
  const ofRivals: Record<string, number> = {}
  const rivals = calls.filter((_, place) => place % 10 === 0)
  await Promise.all([
    ...rivals.map(async ({ license_key }, place) => {
      const { body } = await untilAnswered(place, 'activate', {
        license_key,
        fingerprint: `returning-rival-${place}`,
      })
      count(ofRivals, body.code)
    }),
    ...calls.map(async (call, place) => {
      const { body } = await untilAnswered(place, 'heartbeat', call)
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
    answers,
    ofBots,
    ofRivals,
    longest: Math.round(longest),
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

function count(counts: Record<string, number>, code: string): void {
  counts[code] = (counts[code] ?? 0) + 1
}
