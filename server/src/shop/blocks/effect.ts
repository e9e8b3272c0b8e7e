import type { BlockEffect, BlockSubject } from '@muhur/contract/shop/blocks'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { holdsSeat } from '../../gate/calls/seats/seat-condition.ts'
import type { Secrets } from '../../start/secrets.ts'
import { requireUser } from '../../access/users/store.ts'
import { subjectOf } from './store.ts'

/** The most instances that are counted; an admin who is about to stop so many needs no exact number. */
const maximumCount = 10_000

/**
 * The instances that a block would stop now, before the block is made. May read all instances once: nothing that a heartbeat
 * writes has an index, and only a person about to decide makes this call. Throws the errors of making the block, and blocks and
 * invites nobody.
 */
export async function effectOf(
  queries: Queries,
  secrets: Secrets,
  subject: BlockSubject,
): Promise<BlockEffect> {
  const [[column, value]] = Object.entries(await subjectOf(queries, secrets, subject, ownerOf)) as [
    [keyof typeof stopped, unknown],
  ]
  const { rows } = await sql<BlockEffect>`
    select
      least(count(*), ${sql.lit(maximumCount)})::integer as instances,
      count(distinct license_id)::integer as licenses,
      count(distinct user_id)::integer as owners,
      count(*) > ${sql.lit(maximumCount)} as more,
      exists (select from blocks where ${sql.ref(column)} = ${value}) as exists
    from (
      select instances.license_id, licenses.user_id
      from instances join licenses on licenses.id = instances.license_id
      where ${holdsSeat} and ${sql.raw(stopped[column])} ${value}
      limit ${sql.lit(maximumCount + 1)}
    ) as stopped`.execute(queries)
  return rows[0]!
}

/** The instances that a block stops, for each of its columns. */
const stopped = {
  fingerprint_hash: 'instances.fingerprint_hash =',
  network: 'instances.address <<=',
  user_id: 'licenses.user_id =',
}

/** Null for an unknown Discord id. */
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
