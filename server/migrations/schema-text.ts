import type { Session } from '../src/db/db.ts'

/** Everything that the migrations made, as SQL: functions, then each table with what belongs to it. */
export async function schemaText(session: Session): Promise<string> {
  await session.script('set search_path to public')
  const functions = await session.rows<{ text: string }>(`
    select pg_get_functiondef(oid) || ';' as text from pg_proc
    where pronamespace = 'public'::regnamespace order by proname`)
  const tables = await session.rows<{ text: string }>(`
    select concat_ws(E'\\n', definition, indexes, triggers, security, policies, grants, column_grants) as text
    from pg_class as class
    cross join lateral (
      select format(' with (%s)', array_to_string(nullif(reloptions, '{}'), ', ')) as options where reloptions is not null
      union all select '' where reloptions is null
    ) as options
    cross join lateral (
      select case relkind
        when 'v' then format(E'create view %s%s as\\n%s', relname, options, pg_get_viewdef(oid))
        else format(E'create table %s (\\n%s\\n)%s;', relname, (
          select string_agg('  ' || line, E',\\n' order by place, line) from (
            select attnum as place, concat_ws(' ', attname, format_type(atttypid, atttypmod),
              case when attnotnull then 'not null' end,
              case attgenerated when '' then 'default ' || pg_get_expr(adbin, adrelid)
                else format('generated always as (%s) stored', pg_get_expr(adbin, adrelid)) end) as line
            from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
            where attrelid = class.oid and attnum > 0 and not attisdropped
            union all
            select 10000, format('constraint %s %s', conname, pg_get_constraintdef(oid))
            from pg_constraint where conrelid = class.oid and contype <> 'n'
          ) as lines
        ), options)
      end as definition
    ) as definitions
    cross join lateral (
      select string_agg(pg_get_indexdef(indexrelid) || ';', E'\\n' order by indexrelid::regclass::text) as indexes
      from pg_index where indrelid = class.oid
      and not exists (select from pg_constraint where conindid = indexrelid and conrelid = class.oid)
    ) as indexes
    cross join lateral (
      select string_agg(pg_get_triggerdef(oid) || ';', E'\\n' order by tgname) as triggers
      from pg_trigger where tgrelid = class.oid and not tgisinternal
    ) as triggers
    cross join lateral (
      select case when relrowsecurity then format('alter table %s enable row level security;', relname) end as security
    ) as security
    cross join lateral (
      select string_agg(format('create policy %s on %s for %s to %s using (%s);', policyname, tablename, lower(cmd),
        array_to_string(roles, ', '), qual), E'\\n' order by policyname) as policies
      from pg_policies where schemaname = 'public' and tablename = relname
    ) as policies
    cross join lateral (
      select string_agg(distinct format('grant %s on %s to %s;', lower(privilege_type), relname, grantee::regrole), E'\\n')
        as grants
      from aclexplode(relacl) where grantee <> relowner
    ) as grants
    cross join lateral (
      select string_agg(distinct statement, E'\\n') as column_grants
      from (
        select format('grant %s (%s) on %s to %s;', lower(privilege_type), string_agg(attname, ', ' order by attnum),
          relname, grantee::regrole) as statement
        from pg_attribute cross join aclexplode(attacl)
        where attrelid = class.oid and not attisdropped
        group by privilege_type, grantee
      ) as statements
    ) as column_grants
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
    order by relkind, relname`)
  const parts = [...functions, ...tables].map(({ text }) => text.trim())
  return `-- Made by npm run schema from the migrations.\n\n${parts.join('\n\n')}\n`
}
