import { sql, type RawBuilder } from 'kysely'
import type { MachineSearch } from './search.ts'

/** Whether a row of `instances` matches the search. */
export function machineCondition(search: MachineSearch): RawBuilder<boolean> {
  if (search.by === 'address') return sql`instances.address <<= ${search.network}::inet`
  return sql`strpos(lower(concat_ws(' ', instances.hostname, instances.name)), lower(${search.part})) > 0`
}
