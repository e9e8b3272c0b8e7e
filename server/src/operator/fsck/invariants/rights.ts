import { readFile } from 'node:fs/promises'
import { servingRightsOn } from '../../../db/migrations/grants.ts'
import type { Session } from '../../../db/db.ts'
import type { Found, Invariant } from './invariant.ts'

const schema = new URL('../../../../migrations/schema.sql', import.meta.url)

/**
 * Buyers read in the role `muhur_buyer`, which belongs to the PostgreSQL server and not to the database: a database that was
 * moved by hand may lack the role, and with it every grant and policy. Then each page of a buyer fails.
 */
export const buyersRights: Invariant = {
  name: 'buyers-rights',
  sentence: 'Alıcılar muhur_buyer rolüyle okur: rol, yetkileri ve satır kuralları yerinde.',
  async find(session) {
    const wanted = rightsIn(await readFile(schema, 'utf8'))
    const [role] = await session.rows<{ may_take: boolean }>(`
      select pg_has_role(current_user, oid, 'member') as may_take from pg_roles where rolname = 'muhur_buyer'`)
    if (!role?.may_take)
      return { violations: 1, examples: [role ? 'member of muhur_buyer' : 'role muhur_buyer'] }
    const present = new Set(await rightsOf(session))
    return listed(wanted.filter((right) => !present.has(right)))
  },
}

/**
 * A role that serves and does not own the tables has the rights of decision 0050 and no more. An owner or superuser is another matter, of
 * which the doctor tells.
 */
export const servingRights: Invariant = {
  name: 'serving-rights',
  sentence: 'Sunucunun rolü, tabloların sahibi değilse tablolarda gerekenden fazlasını yapamaz.',
  async find(session) {
    const present = await session.rows<{ relation: string; what: string }>(`
      with own as (
        select pg_class.* from pg_class join pg_roles on rolname = current_user
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and relowner <> pg_roles.oid and not rolsuper
      )
      select distinct 'tables' as relation, 'member of the owner' as what from own where pg_has_role(relowner, 'member')
      union all
      select relname, what
      from own cross join unnest('{insert,update,delete,truncate,references,trigger}'::text[]) as what
      where has_table_privilege(oid, what)
      union all
      select relname, format('%s (%s)', what, attname)
      from own join pg_attribute on attrelid = own.oid cross join unnest('{insert,update,references}'::text[]) as what
      where attnum > 0 and not attisdropped
        and has_column_privilege(own.oid, attnum, what) and not has_table_privilege(own.oid, what)`)
    return listed(
      present
        .filter(({ relation, what }) => !servingRightsOn(relation).flatMap(byColumn).includes(what))
        .map(({ relation, what }) => `${what} on ${relation}`),
    )
  },
}

/** `update (a, b)` as `update (a)` and `update (b)`. */
function byColumn(right: string): string[] {
  const [, what, columns] = /^(\w+) \((.+)\)$/.exec(right) ?? []
  return columns === undefined ? [right] : columns.split(', ').map((column) => `${what} (${column})`)
}

const listed = (missing: string[]): Found => ({ violations: missing.length, examples: missing.slice(0, 5) })

/** Grants by column (`*`: the whole table), tables with row-level security, and policies. */
function rightsIn(text: string): string[] {
  const grants = [...text.matchAll(/^grant select (?:\((.+)\) )?on (\w+) to muhur_buyer;$/gm)]
  const secured = [...text.matchAll(/^alter table (\w+) enable row level security;$/gm)]
  const policies = [...text.matchAll(/^create policy (\w+) on (\w+) /gm)]
  return [
    ...grants.flatMap(([, columns, table]) =>
      (columns ?? '*').split(', ').map((column) => `${table}.${column}`),
    ),
    ...secured.map(([, table]) => `row security of ${table}`),
    ...policies.map(([, policy, table]) => `policy ${policy} on ${table}`),
  ]
}

async function rightsOf(session: Session): Promise<string[]> {
  const rows = await session.rows<{ name: string }>(`
    with own as (select * from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v'))
    select relname || '.' || attname as name from own join pg_attribute on attrelid = own.oid
    where attnum > 0 and not attisdropped and has_column_privilege('muhur_buyer', own.oid, attnum, 'select')
    union all
    select relname || '.*' from own where has_table_privilege('muhur_buyer', own.oid, 'select')
    union all
    select 'row security of ' || relname from own where relrowsecurity
    union all
    select 'policy ' || policyname || ' on ' || tablename from pg_policies
    where schemaname = 'public' and 'muhur_buyer' = any(roles)`)
  return rows.map(({ name }) => name)
}
