import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../../http/deps.ts'
import { Failure } from '../../../start/faults/failure.ts'
import { discordSettings } from '../../settings/store.ts'

/** Milliseconds. Discord waits for three seconds in all. */
const patience = 500

/**
 * Reads the application's public key with each call, as it is saved now. While the database does not answer, the key that was
 * read last: Discord takes away an address that answers nothing. Null where there is none; throws UNAVAILABLE where none is known yet.
 */
export function publicKeyReader(deps: Pick<Deps, 'db' | 'secrets' | 'config'>): () => Promise<string | null> {
  let last: string | null | undefined

  return async () => {
    if (deps.config.bot.publicKey) return deps.config.bot.publicKey
    const read = discordSettings(deps, deps.db.queries).then(({ publicKey }) => (last = publicKey))
    const given = new AbortController()
    await Promise.race([
      read.catch(() => {}),
      setTimeout(patience, undefined, { signal: given.signal }).catch(() => {}),
    ])
    given.abort()
    if (last === undefined) throw new Failure('UNAVAILABLE')
    return last
  }
}
