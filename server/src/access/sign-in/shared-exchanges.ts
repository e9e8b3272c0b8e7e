import { networksOf } from '../../http/address.ts'
import type { Deps } from '../../http/deps.ts'
import { countTries, takeBackTries } from '../../http/limits/shared-tries.ts'
import { ofStrangers, perNetwork, type Refusal } from './exchange-limits.ts'

/** Seconds. */
const window = 60

/**
 * The bounds of `exchangeLimits` for all nodes together, counted in the database: each exchange before Discord is asked, since many
 * at once would pass a count of failures. An exchange over one bound uses up no wider bound.
 */
export function sharedExchanges({ db, secrets }: Pick<Deps, 'db' | 'secrets'>) {
  /** A known network shares no bound with others. */
  function boundsOf(address: string, isKnown: boolean) {
    const networks = networksOf(address).map((network, width) => ({
      subject: secrets.hashTry(`sign-in ${network}`),
      maximum: perNetwork[width]!,
      code: 'RATE_LIMITED' as const,
    }))
    const all = {
      subject: secrets.hashTry('sign-in'),
      maximum: ofStrangers,
      code: 'DISCORD_UNAVAILABLE' as const,
    }
    return isKnown ? networks.slice(0, 1) : [...networks, all]
  }

  return {
    /** Asks for one exchange on behalf of `address`. Undefined: go on. */
    async admit(address: string, isKnown: boolean): Promise<Refusal | undefined> {
      for (const { subject, maximum, code } of boundsOf(address, isKnown)) {
        const { tries, left } = await countTries(db.queries, [subject], window)
        if (tries > maximum) return { code, wait: Math.max(1, left) }
      }
      return undefined
    },

    /** Discord accepted the code: this exchange does not count. `isKnown` as before. */
    accepted: (address: string, isKnown: boolean) =>
      takeBackTries(
        db.queries,
        boundsOf(address, isKnown).map(({ subject }) => subject),
      ),
  }
}
