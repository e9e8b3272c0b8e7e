import type { Database } from '../db.ts'
import { openPostgres } from '../connection/open-postgres.ts'

/** The role of an address, as PostgreSQL names the role. */
async function roleOf(url: string): Promise<string> {
  const db = openPostgres(url)
  try {
    const [own] = await db.session((session) => session.rows<{ role: string }>('select current_user as role'))
    return own!.role
  } finally {
    await db.close()
  }
}

/**
 * Gives the role of `url`, as the owner of the tables, the rights of a running server and no more: rows are read and written, and
 * nothing is made, altered or switched off. The audit record takes new entries, their places and erasures; its end and its heads
 * move on. Only missing rights are given, so that a start while servers run locks no table.
 */
export async function grantServingTo(owner: Pick<Database, 'session'>, url: string): Promise<void> {
  const role = await roleOf(url)
  await owner.session(async (session) => {
    const missing = await session.rows<{ statement: string }>(missingFor(`'${role.replaceAll("'", "''")}'`))
    if (missing.length > 0) await session.script(missing.map(({ statement }) => statement).join(';'))
  })
}

/** Tables with other rights for a server than the rest. */
const narrowed: Record<string, readonly string[]> = {
  migrations: ['select'],
  audit_log: ['select', 'insert', 'update (sequence, hash, detail, detail_salt, address, address_salt)'],
  audit_end: ['select', 'update'],
  audit_heads: ['select', 'insert', 'update'],
  root_key: ['select', 'insert', 'update (private_key_sealed, ended_at)'],
}
const rest = ['select', 'insert', 'update', 'delete']

/** The rights of a running server on a table or view of the schema `public`. */
export const servingRightsOn = (table: string): readonly string[] => narrowed[table] ?? rest

/** `role`: a literal. The owner lacks nothing. */
const missingFor = (role: string) => `
  with own as (
    select pg_class.oid, nspname, relname, relkind, relrowsecurity
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'pgboss') and relowner <> (select oid from pg_roles where rolname = ${role})
  ),
  wanted as (
    select own.*, what from own join (values ${Object.entries(narrowed).flatMap(([table, rights]) =>
      rights.map((right) => `('${table}', '${right}')`),
    )}) as narrowed (name, what) on nspname = 'public' and name = relname
    union all
    select own.*, what from own cross join unnest('{${rest}}'::text[]) as what
    where relkind in ('r', 'p', 'v') and (nspname <> 'public' or relname <> all('{${Object.keys(narrowed)}}'))
  )
  select format('grant usage on schema %I to %I', nspname, ${role}) as statement
  from pg_namespace where nspname in ('public', 'pgboss') and not has_schema_privilege(${role}, oid, 'usage')
  union all
  select format('grant %s on %I.%I to %I', what, nspname, relname, ${role}) from wanted
  where case when what like '%(%'
    then exists (
      select from regexp_split_to_table(substring(what from '\\((.+)\\)'), ', ') as name
      where not has_column_privilege(${role}, oid, name, 'update'))
    else not has_table_privilege(${role}, oid, what) end
  union all
  select format('grant usage, select on sequence %I.%I to %I', nspname, relname, ${role}) from own
  where case when relkind = 'S' then not has_sequence_privilege(${role}, oid, 'usage') end
  union all
  -- Row-level security is for buyers, and would hide every row from a role that does not own the table.
  select format('create policy serving on %I to %I using (true) with check (true)', relname, ${role}) from own
  where nspname = 'public' and relrowsecurity and not exists (
    select from pg_policies where schemaname = 'public' and tablename = relname and policyname = 'serving'
      and ${role} = any(roles))`
