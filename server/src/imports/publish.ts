import { CompiledQuery } from 'kysely'
import type { Database, Queries } from '../db/db.ts'
import type { Held } from './lease.ts'

/** Lines of a file, both ends included. */
export interface Range {
  from: number
  to: number
}

/**
 * What creates licenses of the sealed rows in a range. `id`, `from` and `to` stand for values: the same text serves as
 * prepared statements and, for all or nothing, as one script, which takes none.
 */
function statements(id: string, from: string, to: string) {
  const wanted = `row.import_id = ${id} and row.line between ${from} and ${to} and row.state = 'sealed'`
  // What has happened to the row's product; null when nothing has.
  const product = `case
    when not exists (select from products where products.id = row.product_id) then 'Ürün bu arada silindi'
    when exists (select from products where products.id = row.product_id and archived_at is not null)
      then 'Ürün bu arada arşivlendi'
  end`
  return {
    // In order, so that two who invite the same people never wait for each other in a circle.
    invite: `
      insert into users (id, discord_id)
      select distinct on (row.discord_id) row.owner_id, row.discord_id
      from import_rows as row
      where ${wanted}
      order by row.discord_id, row.line
      on conflict (discord_id) do nothing`,
    // The license's id serves its line of history as well: it is new, and in the order of time like all ids there.
    create: `
      with made as (
        insert into licenses (id, product_id, user_id, key_id, key_lookup, key_sealed, status, max_instances, expires_at, note)
        select row.license_id, row.product_id, users.id, row.key_id, row.key_lookup, row.key_sealed, row.status,
          row.max_instances, row.expires_at, row.note
        from import_rows as row
        join users on users.discord_id = row.discord_id
        join products on products.id = row.product_id and products.archived_at is null
        where ${wanted}
        order by row.license_id
        on conflict do nothing
        returning id
      ),
      logged as (
        insert into audit_log (id, actor_id, action, subject_id, detail, address)
        select made.id, imports.created_by, 'license.create', made.id,
          jsonb_build_object('import', imports.id), imports.address
        from made, imports
        where imports.id = ${id}
      ),
      linked as (
        update import_rows as row set state = 'created', key_lookup = null, key_sealed = null
        from made
        where row.license_id = made.id
        returning 1
      )
      update imports set created_count = created_count + (select count(*) from linked)
      where id = ${id}`,
    // What was good when it was checked and is not any more.
    refuse: `
      with refused as (
        update import_rows as row set
          state = 'refused',
          refused_field = case when ${product} is null then 'Lisans Anahtarı' else 'Ürün' end,
          refused_reason = coalesce(${product}, 'Bu anahtar bu arada kaydedildi'),
          refused_value = '', key_lookup = null, key_sealed = null
        where ${wanted}
        returning 1
      )
      update imports set
        refused_count = refused_count + (select count(*) from refused),
        good_count = good_count - (select count(*) from refused)
      where id = ${id}`,
  }
}

/** Creates the licenses of a range; what cannot be created any more is refused. */
export async function publish(transaction: Queries, id: string, { from, to }: Range): Promise<void> {
  const { invite, create, refuse } = statements('$1::uuid', '$2::integer', '$3::integer')
  for (const text of [invite, create, refuse])
    await transaction.executeQuery(CompiledQuery.raw(text, [id, from, to]))
}

/**
 * Creates the licenses of all rows in one transaction, or none. Returns why none, as a Turkish sentence. On a connection
 * of its own: a hundred thousand licenses take longer than a statement of people may.
 */
export async function publishAll(db: Database, { id, worker }: Held): Promise<string | null> {
  if (!uuid.test(id) || !uuid.test(worker)) throw new Error('not an id')
  const { invite, create } = statements(`'${id}'::uuid`, '1', '2147483647')
  const script = `
    begin;
    do $$ begin
      perform from imports where id = '${id}' and worker = '${worker}' and state = 'running' for update;
      if not found then raise exception 'LEASE_LOST'; end if;
    end $$;
    ${invite};
    ${create};
    do $$ begin
      perform from import_rows where import_id = '${id}' and state = 'sealed' limit 1;
      if found then raise exception 'SOME_REFUSED'; end if;
    end $$;
    commit`
  try {
    await db.session(async (session) => {
      try {
        await session.script(script)
      } catch (error) {
        await session.script('rollback')
        throw error
      }
    })
    return null
  } catch (error) {
    if ((error as Error).message !== 'SOME_REFUSED') throw error
    return 'Dosya denetlendikten sonra bir ürün arşivlendi ya da silindi, veya bir anahtar kaydedildi; hiçbir lisans oluşturulmadı.'
  }
}

const uuid = /^[0-9a-f-]{36}$/

/** Whose lists have changed. */
export async function ownersOf(queries: Queries, id: string, { from, to }: Range): Promise<string[]> {
  const rows = await queries
    .selectFrom('import_rows as row')
    .innerJoin('licenses', 'licenses.id', 'row.license_id')
    .select('licenses.user_id')
    .distinct()
    .where('row.import_id', '=', id)
    .where('row.state', '=', 'created')
    .where('row.line', '>=', from)
    .where('row.line', '<=', to)
    .execute()
  return rows.map(({ user_id }) => user_id)
}
