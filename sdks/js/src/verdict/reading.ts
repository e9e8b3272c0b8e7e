import type { Judgement } from './judge.ts'

/** The claims of a verdict that decide later. Seconds since 1970. */
interface Ends {
  exp: number
  grace_until: number
}

type Read = Pick<Judgement, 'state' | 'code' | 'because'>

/**
 * The held verdict at this moment: only numbers are compared. The very same object where nothing has changed.
 * @param silence why there would be no newer one, where it has run out
 */
export function readAgain<Held extends Read & { claims: Ends | null }>(
  held: Held,
  now: number,
  silence: 'TIMED_OUT' | 'LEADER_SILENT',
): Held | (Read & { claims: Held['claims'] }) {
  const { state, claims } = held
  if (state === 'denied' || !claims) return held
  if (now <= (state === 'active' ? claims.exp : claims.grace_until)) return held
  const because = held.because ?? silence
  if (now <= claims.grace_until) return { state: 'grace', code: because, because, claims }
  return { state: 'denied', code: 'GRACE_OVER', because, claims: null }
}
