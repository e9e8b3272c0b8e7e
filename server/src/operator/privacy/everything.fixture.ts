import type { Database } from '../../db/db.ts'

/** Where a trace was found. */
interface Trace {
  /** Schema, table and column. */
  place: string
  trace: string
}

interface Column {
  place: string
  table: string
  column: string
  type: string
}

/**
 * Every column of every table, also of future tables, with a value that contains one of these traces: as text in any case, within
 * JSON and arrays; in bytes as the text that they spell, or in hexadecimal digits for a trace that is a digest.
 */
export async function tracesIn(db: Database, traces: readonly string[]): Promise<Trace[]> {
  return db.session(async (session) => {
    const columns = await session.rows<Column>(`
      select table_schema || '.' || table_name || '.' || column_name as place,
        format('%I.%I', table_schema, table_name) as table, quote_ident(column_name) as column, data_type as type
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_type = 'BASE TABLE' and table_schema !~ '^(pg_|information_schema)'
      order by 1`)
    const sought = traces.map((trace) => `('${trace.replaceAll("'", "''")}')`).join(', ')
    const looks = columns.map(({ place, table, column, type }) => {
      const found =
        type === 'bytea'
          ? `case when trace ~ '^[0-9a-f]{32,}$' then encode(${column}, 'hex') ~ trace
              else position(convert_to(trace, 'UTF8') in ${column}) > 0 end`
          : `position(lower(trace) in lower(${column}::text)) > 0`
      return `select '${place}' as place, trace from sought where exists (select from ${table} where ${found})`
    })
    return session.rows<Trace>(
      `with sought (trace) as (values ${sought}) ${looks.join(' union all ')} order by place, trace`,
    )
  })
}
