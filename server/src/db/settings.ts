import { sql, type Expression } from 'kysely'
import type { Queries } from './db.ts'

/** The rows of `settings`. The text of each belongs to the room that names the setting. */
type SettingName =
  | 'backup'
  | 'brand'
  | 'data_keys'
  | 'discord_commands'
  | 'erasure_days'
  | 'file_downloaded'
  | 'landing'
  | 'master_key_check'
  | 'master_key_saved_at'
  | 'sign_in_failed_at'
  | 'sign_in_good_at'

/** The database's time. */
export async function momentOf(queries: Queries): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select moment() as now`.execute(queries)
  return new Date(rows[0]!.now)
}

/** Undefined where the setting was never stored. */
export async function readSetting(queries: Queries, name: SettingName): Promise<string | undefined> {
  const row = await queries.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/** The stored text, or `initial`, which is stored where there was none. Until the transaction ends no other changes the setting. */
export async function lockSetting(transaction: Queries, name: SettingName, initial: string): Promise<string> {
  const row = await transaction
    .insertInto('settings')
    .values({ name, value: initial })
    // Changes nothing, but locks and returns the row that is there already.
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`settings.value` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return row.value
}

export async function dropSetting(queries: Queries, name: SettingName): Promise<void> {
  await queries.deleteFrom('settings').where('name', '=', name).execute()
}

export async function saveSetting(
  queries: Queries,
  name: SettingName,
  value: string | Expression<string>,
): Promise<void> {
  await queries
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
