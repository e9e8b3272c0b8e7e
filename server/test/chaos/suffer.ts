import type { Finding } from '../../src/operator/fsck/invariants/invariant.ts'
import { outage } from '../load/outage.ts'
import type { Shop } from '../load/shop.ts'
import { figure, seconds } from './figure.ts'

/** The most connections that the pools of a node hold: how many more files and sockets it may have open afterwards. */
export const connections = 12
/** The same with a further socket for each caller: a node keeps the previous socket while that socket idles. */
const descriptorsMore = connections + 32
/** Fewer acknowledged calls in one round are no load. */
const leastAcknowledged = 100

/** What must not come of anything that happens to a database. */
interface Faults {
  /**
   * Answers that are neither 200 nor a refusal that says when to come again, calls without an answer, and whatever else is wrong,
   * in words.
   */
  wrong: string[]
  /** Promises that were broken. */
  lost: string[]
  /** Licenses over their limit. */
  over: number
  /** Invariants that do not hold. */
  broken: Finding[]
}

export const none: Faults = { wrong: [], lost: [], over: 0, broken: [] }

/**
 * Lets something happen to the database while 32 bots and an admin use two nodes. Every call has to be answered, with 200 or
 * with a refusal that says when to come again; nothing that was promised may be lost. The longest wait and the time until
 * all are served again are told; a call without an answer for ten seconds is a fault. `refuses`: what happens makes the nodes refuse calls.
 */
export async function suffer(
  name: string,
  shop: Shop,
  happens: () => Promise<void>,
  { times = 1, refuses = true } = {},
): Promise<Faults> {
  let acknowledged = 0
  let longest = 0
  let longestCall = ''
  let recovery = 0
  const errors = () => shop.output().split('"level":50').length
  const errorsBefore = errors()
  const faults: Faults = { wrong: [], lost: [], over: 0, broken: [] }
  for (let time = 0; time < times; time++) {
    const figures = await outage(shop, happens)
    acknowledged += figures.acknowledged
    if (figures.longest > longest) ({ longest, longestCall } = figures)
    recovery = Math.max(recovery, figures.recovery)
    faults.wrong.push(...figures.wrong)
    if (figures.acknowledged < leastAcknowledged) faults.wrong.push(`${figures.acknowledged} acknowledged`)
    if (refuses && !figures.answers['503 UNAVAILABLE']) faults.wrong.push('nothing was refused')
    for (const { before, after } of figures.descriptors)
      if (after >= before + descriptorsMore) faults.wrong.push(`${after - before} descriptors more`)
    faults.lost.push(...figures.lost)
    faults.over += figures.over
    faults.broken.push(...figures.broken)
  }
  figure(
    name,
    `${times > 1 ? `${times} times, ` : ''}${acknowledged} acknowledged, ${faults.lost.length} lost, ` +
      `${faults.wrong.length} wrong answers, longest ${seconds(longest)} (${longestCall}), all served after ${seconds(recovery)}`,
  )
  if (errors() > errorsBefore) faults.wrong.push(shop.output())
  // The first ones: of a long list, a failure prints nothing that helps.
  return { ...faults, wrong: faults.wrong.slice(0, 5), lost: faults.lost.slice(0, 3) }
}
