import {
  ownAuditLength,
  type AuditEntry,
  type AuditFilter,
  type OwnAuditEntry,
} from '@muhur/contract/record/audit'
import { requestRefPattern } from '@muhur/contract/scalars'
import { sql } from 'kysely'
import { asBuyer } from '../../db/as-buyer.ts'
import type { Database, Queries } from '../../db/db.ts'
import { personBy } from '../../db/person.ts'
import { subjectOf } from './subject.ts'
import { requireLicense } from '../../db/require.ts'
import { Failure } from '../../start/faults/failure.ts'

/** Entries as admins see entries. */
export function auditEntries(queries: Queries) {
  return queries
    .selectFrom('audit_log')
    .select(['id', 'action', 'subject_id', 'address', 'created_at'])
    .select([
      // A place outside the chain counts as none, and the entry as not proven.
      sql<number | null>`case when sequence > 0 then sequence end`.as('sequence'),
      // A reference that was altered in the database counts as none; the chain shows the alteration.
      sql<string | null>`case when request_ref ~ ${sql.lit(requestRefPattern)} then request_ref end`.as(
        'request_ref',
      ),
      sql<AuditEntry['detail']>`detail`.as('detail'),
      sql<string | null>`case when sequence > 0 then encode(hash, 'hex') end`.as('hash'),
      sql<boolean>`detail_salt is null`.as('erased'),
      personBy('audit_log.actor_id').as('actor'),
      subjectOf().as('subject'),
      sql<string | null>`(select name from api_tokens where id = token_id)`.as('token'),
    ])
}

/** Up to `limit` entries that match the filter, newest first, after the entry `cursor`. Throws BAD_REQUEST for an unknown cursor. */
export async function pageOfAudit(
  queries: Queries,
  { actor_id, subject_id, action, from, to }: AuditFilter,
  limit: number,
  cursor?: string,
): Promise<AuditEntry[]> {
  const instances = subject_id === undefined ? [] : await instancesOf(queries, subject_id)
  const last = cursor === undefined ? undefined : await lastRead(queries, cursor)
  return auditEntries(queries)
    .$if(actor_id !== undefined, (entries) => entries.where('actor_id', '=', actor_id!))
    .$if(subject_id !== undefined && instances.length === 0, (entries) =>
      entries.where('subject_id', '=', subject_id!),
    )
    .$if(instances.length > 0, (entries) =>
      entries.where(sql<boolean>`subject_id = any(${[subject_id, ...instances]}::uuid[])`),
    )
    .$if(action !== undefined, (entries) => entries.where(actionCondition(action!)))
    .$if(from !== undefined, (entries) => entries.where('created_at', '>=', from!))
    .$if(to !== undefined, (entries) => entries.where('created_at', '<', to!))
    .$if(last !== undefined, (entries) =>
      entries.where(sql<boolean>`(created_at, id) < (${last!.created_at}::timestamptz, ${last!.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

async function lastRead(queries: Queries, cursor: string) {
  const last = await queries
    .selectFrom('audit_log')
    // As a text: the driver's moments have no microseconds.
    .select(['id', sql<string>`created_at::text`.as('created_at')])
    .where('id', '=', cursor)
    .executeTakeFirst()
  if (last) return last
  throw new Failure('BAD_REQUEST', { field: 'cursor', message: 'cursor ile adı geçen kayıt yok.' })
}

/** The instances of an object that is a license. Read before the entries, since their index is only used with ids at hand. */
async function instancesOf(queries: Queries, id: string): Promise<string[]> {
  const instances = await queries.selectFrom('instances').select('id').where('license_id', '=', id).execute()
  return instances.map((instance) => instance.id)
}

/** Of a whole action, or of every action on one kind of object. */
function actionCondition(action: string) {
  return action.includes('.')
    ? sql<boolean>`action = ${action}`
    : sql<boolean>`action >= ${`${action}.`} and action < ${`${action}/`}`
}

/**
 * The history of a license of this user, newest first: with general terms for the actors, without addresses and notes. Throws
 * LICENSE_NOT_FOUND, for another user's license too.
 */
export function ownHistory(db: Database, userId: string, licenseId: string): Promise<OwnAuditEntry[]> {
  return asBuyer(db, userId, async (queries) => {
    await requireLicense(queries, licenseId)
    const entries = await queries
      .selectFrom('audit_log')
      .select(['id', 'action', 'actor_id', 'created_at'])
      .where(
        sql<boolean>`subject_id in (
          select ${licenseId}::uuid union all select instances.id from instances where license_id = ${licenseId})`,
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(ownAuditLength)
      .execute()
    const changed = await queries
      .selectFrom('own_changes')
      .select([sql<string>`id`.as('id'), sql<OwnAuditEntry['changes']>`changes`.as('changes')])
      .where(sql<boolean>`id = any(${entries.map(({ id }) => id)}::uuid[])`)
      .execute()
    const changes = new Map(changed.map((change) => [change.id, change.changes]))
    return entries.map(({ actor_id, ...entry }) => ({
      ...entry,
      by: actor_id === userId ? 'you' : actor_id ? 'seller' : 'system',
      changes: changes.get(entry.id) ?? {},
    }))
  })
}
