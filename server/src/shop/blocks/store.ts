import type { Block, BlockQuery, BlockSubject, NewBlock } from '@muhur/contract/shop/blocks'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import type { Secrets } from '../../start/secrets.ts'
import { personBy } from '../../db/person.ts'
import { findOrInvite } from '../../access/users/store.ts'
import { fingerprintNamed } from './fingerprint.ts'
import { readNetwork } from './network.ts'

type Filter = Pick<BlockQuery, 'kind' | 'id'>

/** The number of blocks that match the filter. */
export async function countBlocks(queries: Queries, filter: Filter): Promise<number> {
  const { count } = await queries
    .selectFrom('blocks')
    .where(leftBy(filter))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Up to `limit` blocks that match the filter, newest first, after the id `cursor`. */
export function pageOfBlocks(
  queries: Queries,
  filter: Filter,
  limit: number,
  cursor?: string,
): Promise<Block[]> {
  return listedBlocks(queries)
    .where(leftBy(filter))
    .$if(cursor !== undefined, (blocks) => blocks.where('blocks.id', '<', cursor!))
    .orderBy('blocks.id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Blocks one machine, network or user. Throws BLOCK_SUBJECT_REQUIRED for no subject or several, BLOCK_EXISTS for a blocked
 * subject, and INSTANCE_NOT_FOUND, USER_NOT_FOUND, BAD_REQUEST or NETWORK_TOO_WIDE for a subject that cannot be blocked.
 */
export async function createBlock(
  queries: Queries,
  secrets: Secrets,
  { note, ...named }: NewBlock,
  created_by: string,
): Promise<Block> {
  const subject = await subjectOf(queries, secrets, named, findOrInvite)
  const created = await queries
    .insertInto('blocks')
    .values({ id: newId(), ...subject, note, created_by })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw new Failure('BLOCK_EXISTS')
  return findBlock(queries, created.id)
}

/** Lifts a block; returns the block, and the call that makes it again. Throws BLOCK_NOT_FOUND. */
export async function deleteBlock(queries: Queries, id: string): Promise<{ block: Block; again: NewBlock }> {
  const block = await findBlock(queries, id)
  const deleted = await queries
    .deleteFrom('blocks')
    .where('id', '=', id)
    .returning(sql<string | null>`encode(fingerprint_hash, 'hex')`.as('fingerprint_hash'))
    .executeTakeFirst()
  if (!deleted) throw new Failure('BLOCK_NOT_FOUND')
  const { network, user, note } = block
  const { fingerprint_hash } = deleted
  const subject = {
    ...(fingerprint_hash !== null && { fingerprint_hash }),
    ...(network !== null && { network }),
    ...(user && { user_id: user.id }),
  }
  return { block, again: { ...subject, note } }
}

/** The column that names the subject, and its value; `ownerOf` finds a buyer. Throws as `createBlock` does. */
export async function subjectOf<Owner extends string | null>(
  queries: Queries,
  secrets: Secrets,
  named: BlockSubject,
  ownerOf: (queries: Queries, named: BlockSubject) => Promise<Owner>,
) {
  if (Object.keys(named).length !== 1) throw new Failure('BLOCK_SUBJECT_REQUIRED')
  const fingerprint_hash = await fingerprintNamed(queries, secrets, named)
  if (fingerprint_hash) return { fingerprint_hash }
  const { network } = named
  if (network !== undefined) return { network: sql<string>`network(${readNetwork(network)}::inet)` }
  return { user_id: await ownerOf(queries, named) }
}

function leftBy({ kind, id }: Filter) {
  const ofKind = kind === undefined ? sql`true` : sql`${sql.ref(columns[kind])} is not null`
  return sql<boolean>`${ofKind} and ${id === undefined ? sql`true` : sql`blocks.id = ${id}`}`
}

const columns = { fingerprint: 'fingerprint_hash', network: 'network', user: 'user_id' }

async function findBlock(queries: Queries, id: string): Promise<Block> {
  const block = await listedBlocks(queries).where('blocks.id', '=', id).executeTakeFirst()
  if (!block) throw new Failure('BLOCK_NOT_FOUND')
  return block
}

export function listedBlocks(queries: Queries) {
  return queries
    .selectFrom('blocks')
    .select(['blocks.id', 'blocks.network', 'blocks.note', 'blocks.created_at'])
    .select([
      sql<Block['kind']>`case
        when fingerprint_hash is not null then 'fingerprint'
        when network is not null then 'network'
        else 'user' end`.as('kind'),
      sql<string | null>`left(encode(fingerprint_hash, 'hex'), 12)`.as('fingerprint_prefix'),
    ])
    .select([personBy('blocks.user_id').as('user'), personBy('blocks.created_by').as('created_by')])
}

/** Lifts the block on a user, where there is one. */
export async function deleteBlockOf(transaction: Queries, userId: string): Promise<void> {
  await transaction.deleteFrom('blocks').where('user_id', '=', userId).execute()
}

/** A block stays without its note: the keyed hash or the network alone identifies no person. */
export async function blankBlockNotes(transaction: Queries, ids: readonly string[]): Promise<void> {
  await transaction
    .updateTable('blocks')
    .set({ note: '' })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}
