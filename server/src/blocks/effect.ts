import type { BlockEffect, BlockSubject } from '@muhur/contract/block'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../db/db.ts'
import { Failure } from '../failure.ts'
import type { Secrets } from '../secrets.ts'
import { requireUser } from '../users/store.ts'
import { fingerprintNamed } from './fingerprint.ts'
import { readNetwork } from './network.ts'

/**
 * What a block would stop now, before it is made. Reads all instances once: nothing that a heartbeat writes has an index,
 * and this is asked by a person about to decide. Throws what making the block would throw, and blocks and invites nobody.
 */
export async function effectOf(
  queries: Queries,
  secrets: Secrets,
  subject: BlockSubject,
): Promise<BlockEffect> {
  if (Object.keys(subject).length !== 1) throw new Failure('BLOCK_SUBJECT_REQUIRED')
  const { stops, same } = await conditions(queries, secrets, subject)
  const { rows } = await sql<BlockEffect>`
    select
      count(*)::integer as instances,
      count(distinct instances.license_id)::integer as licenses,
      count(distinct licenses.user_id)::integer as owners,
      exists (select from blocks where ${same}) as exists
    from instances join licenses on licenses.id = instances.license_id
    where instances.lease_expires_at > moment() and ${stops}`.execute(queries)
  return rows[0]!
}

interface Conditions {
  /** On an instance and its license. */
  stops: RawBuilder<boolean>
  /** On a block. */
  same: RawBuilder<boolean>
}

async function conditions(queries: Queries, secrets: Secrets, subject: BlockSubject): Promise<Conditions> {
  const hash = await fingerprintNamed(queries, secrets, subject)
  if (hash)
    return {
      stops: sql<boolean>`instances.fingerprint_hash = ${hash}`,
      same: sql<boolean>`blocks.fingerprint_hash = ${hash}`,
    }
  if (subject.network !== undefined) {
    const network = readNetwork(subject.network)
    return {
      stops: sql<boolean>`instances.address <<= network(${network}::inet)`,
      same: sql<boolean>`blocks.network = network(${network}::inet)`,
    }
  }
  const owner = await ownerOf(queries, subject)
  return {
    stops: sql<boolean>`licenses.user_id = ${owner}`,
    same: sql<boolean>`blocks.user_id = ${owner}`,
  }
}

/** Null for a Discord id that nobody here has. */
async function ownerOf(queries: Queries, { user_id, discord_id }: BlockSubject): Promise<string | null> {
  if (user_id !== undefined) {
    await requireUser(queries, user_id)
    return user_id
  }
  const user = await queries
    .selectFrom('users')
    .select('id')
    .where('discord_id', '=', discord_id!)
    .executeTakeFirst()
  return user?.id ?? null
}
