import { BoundedMap } from './bounded-map.ts'
import type { Call, Outcome } from '../types.ts'

/** What tells whether a call is a living instance's. */
type Shown = Pick<Call, 'instanceToken' | 'keyLookup'>

/**
 * The tokens with which instances live, as far as this process has seen. That a token is genuine says little: it may be another
 * license's, a released instance's, or the fifth before the last. Only the database tells, so its answers are remembered.
 */
interface Living {
  /** Whether the call's token was good for its license at the last answer that this process gave about the instance. */
  has(call: Shown): boolean
  /** Learns from an answer: the tokens that are good from now on, or that the call's token is not. */
  learn(call: Call, outcome: Outcome): void
}

export function openLiving(): Living {
  /** Of each instance its key, the token that was shown last, which stays good for one retry, and the one issued in return. */
  const instances = new BoundedMap<{ key: string; tokens: readonly string[] }>()

  function has({ instanceToken, keyLookup }: Shown): boolean {
    const known = instanceToken && instances.get(instanceToken.instanceId)
    return !!known && known.tokens.includes(textOf(instanceToken.hash)) && known.key === textOf(keyLookup)
  }

  function remember({ keyLookup }: Shown, instanceId: string, tokens: readonly Buffer[]): void {
    instances.set(instanceId, { key: textOf(keyLookup), tokens: tokens.map(textOf) })
  }

  return {
    has,

    learn(call, { code, act, reading: { license } }) {
      const { instanceToken: shown } = call
      const seating = code === 'VALID' && act && act.change.kind !== 'release' ? act.change : null
      const lives = code === 'VALID' && !act && license?.holds_seat === true
      const isGood = license?.token_matches === true && (lives || seating?.instanceId === shown?.instanceId)
      if (shown && !isGood && has(call)) instances.delete(shown.instanceId)
      if (seating)
        remember(call, seating.instanceId, isGood ? [shown!.hash, seating.tokenHash] : [seating.tokenHash])
      else if (shown && isGood && !has(call)) remember(call, shown.instanceId, [shown.hash])
    },
  }
}

const textOf = (hash: Buffer) => hash.toString('latin1')
