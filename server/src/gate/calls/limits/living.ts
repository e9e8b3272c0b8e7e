import { BoundedMap } from './bounded-map.ts'
import type { Call, Outcome } from '../types.ts'

/** The fields that show a call of a living instance. */
type Shown = Pick<Call, 'instanceToken' | 'keyLookup'>

/**
 * The tokens with which instances live, as far as this process knows. A genuine token alone says little: it may belong to another
 * license or to a released instance, or be an outdated token of its instance. Only the database knows, so its answers are
 * remembered.
 */
interface Living {
  /** Whether the call's token was good for its license at the last answer that this process gave about the instance. */
  has(call: Shown): boolean
  /** Learns from an answer: the tokens that are good from now on, or that the call's token is not. */
  learn(call: Call, outcome: Outcome): void
}

export function openLiving(): Living {
  /** For each instance its key, the last token that it sent, which stays good for one retry, and the token issued in return. */
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
