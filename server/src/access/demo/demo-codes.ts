import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../../http/deps.ts'
import { demoPeople, type DemoPerson } from './demo-people.ts'

/** The stand-in's codes and access tokens. Undefined means: not one of ours, too old, used, or the wrong verifier. */
interface DemoCodes {
  issue(person: DemoPerson, codeChallenge: string): Promise<string>
  /** Gives an access token for a code, once. */
  redeem(code: string, codeVerifier: string): Promise<string | undefined>
  personOf(accessToken: string): Promise<DemoPerson | undefined>
}

/** Seconds that a code and a token are good for. */
const lifetime = 600
const rememberedCodes = 1_000

/**
 * Codes carry their own content, sealed with the master key, so that processes which share it accept each other's. Which
 * ones were used, each process remembers for itself: two of them would take one code twice. The demo runs as one.
 */
export function demoCodes({ db, secrets }: Deps): DemoCodes {
  const used = new Set<string>()

  const now = async () => {
    const { rows } = await sql<{ now: number }>`select extract(epoch from moment())::bigint as now`.execute(
      db.queries,
    )
    return rows[0]!.now
  }
  const seal = async (purpose: string, person: DemoPerson, challenge: string) => {
    const content = [await now(), person.discord_id, challenge].join(' ')
    return secrets.seal(Buffer.from(content), purpose).toString('base64url')
  }
  const open = async (purpose: string, text: string) => {
    const [issuedAt, discordId, challenge] = opened(text, purpose).split(' ')
    const person = demoPeople.find(({ discord_id }) => discord_id === discordId)
    return person && (await now()) < Number(issuedAt) + lifetime ? { person, challenge } : undefined
  }
  const opened = (text: string, purpose: string) => {
    try {
      return secrets.open(Buffer.from(text, 'base64url'), purpose).toString()
    } catch {
      return ''
    }
  }

  return {
    issue: (person, codeChallenge) => seal('demo code', person, codeChallenge),

    async redeem(code, codeVerifier) {
      const content = await open('demo code', code)
      // Base64 has several spellings of the same bytes; their seal's nonce has one.
      const id = Buffer.from(code, 'base64url').toString('hex')
      if (!content || used.has(id)) return undefined
      used.add(id)
      const [oldest] = used
      if (used.size > rememberedCodes && oldest !== undefined) used.delete(oldest)
      if (createHash('sha256').update(codeVerifier).digest('base64url') !== content.challenge)
        return undefined
      return seal('demo token', content.person, '-')
    },

    personOf: async (accessToken) => (await open('demo token', accessToken))?.person,
  }
}
