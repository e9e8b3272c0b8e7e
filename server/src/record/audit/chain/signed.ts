import { auditHeadTokenType, type AuditHeadClaims } from '@muhur/contract/record/audit'
import { createHash, createPublicKey, verify } from 'node:crypto'
import type { KnownRoots, PublicRoot, RootKey } from '../../../gate/keys/root-key.ts'

/** The JOSE `typ` of an erasure's signed list of erased values. */
const erasureTokenType = 'audit-erasure+jwt'

/** The entries that an erasure blanked, by id. */
export interface BlankedEntries {
  details: readonly string[]
  addresses: readonly string[]
}

/** The signed part of an erasure's entry: without the root key nobody can invent an erasure. */
export const signBlanked = (root: RootKey, userId: string, blanked: BlankedEntries): string =>
  root.sign(erasureTokenType, { sub: userId, blanked: digestOf(blanked) })

/** Whether one of these root keys signed that the erasure of this user blanked these entries and no others. */
export function isSignedBlanked(
  signed: string,
  roots: readonly PublicRoot[],
  userId: string,
  blanked: BlankedEntries,
): boolean {
  const claims = readSigned<{ sub: string; blanked: string }>(erasureTokenType, signed, roots)
  return claims?.sub === userId && claims.blanked === digestOf(blanked)
}

const digestOf = ({ details, addresses }: BlankedEntries) =>
  createHash('sha256')
    .update(JSON.stringify([[...details].sort(), [...addresses].sort()]))
    .digest('hex')

/** The claims of a head that one of these root keys signed; undefined for any other text. */
export const readHead = (signed: string, root: KnownRoots) =>
  readSigned<AuditHeadClaims>(auditHeadTokenType, signed, [root, ...root.others])

/**
 * The place behind which every erasure lists the values that it blanked, as one of these heads proves: the head names the place,
 * or its time shows a version that lists. `Infinity` without such a head.
 */
export const listedFrom = (heads: Iterable<Pick<AuditHeadClaims, 'at' | 'sequence' | 'listed_from'>>) =>
  Math.min(
    Infinity,
    ...[...heads].map(
      ({ at, sequence, listed_from }) => listed_from ?? (at === undefined ? Infinity : sequence),
    ),
  )

function readSigned<Claims>(typ: string, signed: string, roots: readonly PublicRoot[]): Claims | undefined {
  const [header = '', claims = '', signature = ''] = signed.split('.')
  const isProven = roots.some(({ x }) => {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))
  })
  if (!isProven) return undefined
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object
  return (read(header) as { typ?: string }).typ === typ ? (read(claims) as Claims) : undefined
}
