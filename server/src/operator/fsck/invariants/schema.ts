import { readFile } from 'node:fs/promises'
import type { Session } from '../../../db/db.ts'
import type { Invariant } from './invariant.ts'

const schema = new URL('../../../../migrations/schema.sql', import.meta.url)

/**
 * The functions, triggers and policies of the database: with another function or trigger, a forged row looks as if Mühür had
 * written it. An operator's own functions and triggers do not count, as long as no trigger is on a table of ours.
 */
export const schemaKept: Invariant = {
  name: 'schema-kept',
  sentence:
    'Veritabanının fonksiyonları, tetikleyicileri ve satır kuralları bu sürümün kurduklarıdır; hepsi açıktır.',
  async find(session) {
    const wanted = definitionsIn(await readFile(schema, 'utf8'))
    const present = await definitionsOf(session, [...wanted.keys()])
    const names = new Set([...wanted.keys(), ...present.keys()])
    const different = [...names].filter((name) => wanted.get(name) !== present.get(name)).sort()
    return { violations: different.length, examples: different.slice(0, 5) }
  },
}

/**
 * Definitions by `function x`, `view x`, `trigger x on y`, `policy x on y` and `rule x on y`; things that must not exist by
 * `schema x`, `search_path`, `forced row security of x` and `heir of x`.
 */
type Definitions = Map<string, string>

function definitionsIn(text: string): Definitions {
  const functions = text.matchAll(/^CREATE OR REPLACE FUNCTION public\.(\w+)\(.*?\n;$/gms)
  const views = text.matchAll(/^create view (\w+) [^\n]*as\n(.+?;)$/gms)
  const triggers = text.matchAll(/^CREATE TRIGGER (\w+) .+ ON public\.(\w+) .+;$/gm)
  const policies = text.matchAll(/^create policy (\w+) on (\w+) for (\w+) to (.+?) using \(([^]*?)\);$/gm)
  return new Map([
    ...[...policies].map(
      ([, name, table, ...definition]) =>
        [`policy ${name} on ${table}`, bare(['permissive', ...definition].join())] as const,
    ),
    ...[...functions].map(([definition, name]) => [`function ${name}`, plain(definition)] as const),
    ...[...views].map(([, name, definition]) => [`view ${name}`, plain(definition!)] as const),
    ...[...triggers].map(
      ([definition, name, table]) => [`trigger ${name} on ${table}`, plain(definition)] as const,
    ),
  ])
}

async function definitionsOf(session: Session, wanted: readonly string[]): Promise<Definitions> {
  const rows = await session.rows<{ name: string; definition: string }>(`
    select 'function ' || proname as name, string_agg(pg_get_functiondef(pg_proc.oid), '' order by pg_proc.oid) as definition
    from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
    group by proname
    union all
    select 'trigger ' || tgname || ' on ' || relname,
      case when tgenabled = 'O' then pg_get_triggerdef(pg_trigger.oid) else 'switched off' end
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal
    union all
    select 'view ' || relname, pg_get_viewdef(oid) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v'
    union all
    select distinct 'schema ' || nspname, '' from (
      select nspname, relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      union all select nspname, proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    ) as other
    where nspname !~ '^pg_' and nspname not in ('public', 'information_schema', 'pgboss') and relname in (
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
      union all select proname from pg_proc where pronamespace = 'public'::regnamespace)
    union all
    select 'search_path', '' from pg_db_role_setting
    where setdatabase in (0, (select oid from pg_database where datname = current_database()))
      and setrole in (0, (select oid from pg_roles where rolname = session_user))
      and exists (select from unnest(setconfig) as setting where setting ~* '^search_path=')
    union all
    -- Those that let the serving role past the rules for buyers are made at the start, and let it see all.
    select 'policy ' || policyname || ' on ' || tablename,
      concat_ws(',', permissive, cmd, array_to_string(roles, ', '), qual, with_check)
    from pg_policies where schemaname = 'public' and not (
      policyname = 'serving' and permissive = 'PERMISSIVE' and cmd = 'ALL' and qual = 'true' and with_check = 'true'
      and not roles && '{public,muhur_buyer}')
    union all
    select 'forced row security of ' || relname, '' from pg_class
    where relnamespace = 'public'::regnamespace and relforcerowsecurity
    union all
    select 'heir of ' || relname, '' from pg_inherits join pg_class on pg_class.oid = inhparent
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all
    select 'rule ' || rulename || ' on ' || relname, pg_get_ruledef(pg_rewrite.oid)
    from pg_rewrite join pg_class on pg_class.oid = ev_class
    where relnamespace = 'public'::regnamespace and rulename <> '_RETURN'`)
  return new Map(
    rows
      .filter(({ name }) => wanted.includes(name) || !name.startsWith('function '))
      .map(({ name, definition }) => [
        name,
        name.startsWith('policy ') ? bare(definition) : plain(definition),
      ]),
  )
}

/**
 * Every line break counts: without it, a comment would swallow the line below. Before version 16, PostgreSQL named the table
 * before each column of a view on one table, too.
 */
function plain(definition: string): string {
  const [, one, another] = /\bFROM (\w+)(?:[^]*\b(FROM|JOIN)\b)?/.exec(definition) ?? []
  const short = one === undefined || another !== undefined ? definition : definition.replaceAll(`${one}.`, '')
  return short.replace(/\s*;?\s*$/, '')
}

/**
 * A policy's text without the parts that versions of PostgreSQL write differently: the names of tables before columns, and
 * brackets.
 */
const bare = (definition: string) => definition.replace(/\b\w+\.|[\s()]/g, '').toLowerCase()
