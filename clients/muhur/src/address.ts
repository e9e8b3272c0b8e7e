import { ownError } from '../../client/src/failures.ts'
import type { Say } from './language.ts'
import { UsageError } from './usage-error.ts'

// The contract's file of this address would bring its schemas into the package.
const publicKeys = '/.well-known/jwks.json'
const loopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** The server's address without the last slash. Throws UsageError for an address to which no token may go, and MuhurError. */
export function serverAddress(text: string, say: Say): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) throw ownError('BAD_ADDRESS')
  if (url.href !== `${url.origin}/`)
    throw new UsageError(
      say(
        `Adreste yol, kullanıcı adı ya da parametre olmaz. Şöyle yazın: ${url.origin}`,
        `An address has no path, user or parameters. Write: ${url.origin}`,
      ),
    )
  if (url.protocol === 'http:' && !loopback.test(url.hostname))
    throw new UsageError(
      say(
        `Token şifresiz bağlantıyla gönderilmez. https ile yazın: https://${url.host}`,
        `No token goes over a connection without encryption. Write https: https://${url.host}`,
      ),
    )
  return url.origin
}

/** Asks for the public keys, so that no token goes to a server of another kind. Throws MuhurError. */
export async function requireMuhur(address: string): Promise<void> {
  const answer = await fetch(address + publicKeys, {
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  }).catch((cause: unknown) => {
    throw ownError('UNREACHABLE', { cause })
  })
  const document: unknown = answer.ok ? await answer.json().catch(() => null) : null
  const { keys, signed } = Object(document) as { keys?: unknown; signed?: unknown }
  if (!Array.isArray(keys) || typeof signed !== 'string')
    throw ownError('UNEXPECTED_ANSWER', { status: answer.status })
}
