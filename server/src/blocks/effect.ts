import type { BlockEffect, BlockSubject } from '@muhur/contract/block'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../db/db.ts'
import { Failure } from '../failure.ts'
import type { Secrets } from '../secrets.ts'
import { requireUser } from '../users/store.ts'
import { fingerprintNamed } from './fingerprint.ts'
import { readNetwork } from './network.ts'

/** So many instances are counted; an admin who is about to stop as many needs no exact number. */
const maximumCount = 10_000

/**
 * What a block would stop now, before it is made. May read all instances once: nothing that a heartbeat writes has an
 * index, and this is asked by a person about to decide. Throws what making the block would throw, and blocks and invites
 * nobody.
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
      least(count(*), ${sql.lit(maximumCount)})::integer as instances,
      count(distinct license_id)::integer as licenses,
      count(distinct user_id)::integer as owners,
      count(*) > ${sql.lit(maximumCount)} as more,
      exists (select from blocks where ${same}) as exists
    from (
      select instances.license_id, licenses.user_id
      from instances join licenses on licenses.id = instances.license_id
      where instances.lease_expires_at > moment() and ${stops}
      limit ${sql.lit(maximumCount + 1)}
    ) as stopped`.execute(queries)
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
