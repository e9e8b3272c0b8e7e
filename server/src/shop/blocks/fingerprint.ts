import type { BlockSubject } from '@muhur/contract/shop/blocks'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import type { Secrets } from '../../start/secrets.ts'

/**
 * The hash of the machine that `subject` names, in any of its forms; null when it names no machine. Throws INSTANCE_NOT_FOUND,
 * DENIAL_NOT_FOUND, or BAD_REQUEST for a refused call without a fingerprint.
 */
export async function fingerprintNamed(
  queries: Queries,
  secrets: Secrets,
  { fingerprint, fingerprint_hash, instance_id, request_ref }: BlockSubject,
): Promise<Uint8Array | null> {
  if (fingerprint !== undefined) return secrets.hashFingerprint(fingerprint)
  if (fingerprint_hash !== undefined) return Buffer.from(fingerprint_hash, 'hex')
  if (instance_id !== undefined) return ofInstance(queries, instance_id)
  if (request_ref !== undefined) return ofDenial(queries, request_ref)
  return null
}

async function ofInstance(queries: Queries, id: string): Promise<Uint8Array> {
  const instance = await queries
    .selectFrom('instances')
    .select('fingerprint_hash')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!instance) throw new Failure('INSTANCE_NOT_FOUND', { field: 'instance_id' })
  return instance.fingerprint_hash
}

async function ofDenial(queries: Queries, ref: string): Promise<Uint8Array> {
  const denial = await queries
    .selectFrom('denials')
    .select('fingerprint_hash')
    .where('request_ref', '=', ref)
    .executeTakeFirst()
  if (!denial) throw new Failure('DENIAL_NOT_FOUND', { field: 'request_ref' })
  if (!denial.fingerprint_hash)
    throw new Failure('BAD_REQUEST', {
      field: 'request_ref',
      message: 'Reddedilen istek bir parmak izi taşımıyordu; makine engellenemez.',
    })
  return denial.fingerprint_hash
}
