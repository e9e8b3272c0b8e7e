import type { Session } from '../src/db/db.ts'

/** How PostgreSQL's types come out in TypeScript (see src/db/open-postgres.ts). */
const typeScript: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  'text[]': 'string[]',
  inet: 'string',
  'timestamp with time zone': 'string',
  integer: 'number',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  jsonb: 'unknown',
  bigint: 'number',
  'double precision': 'number',
  cidr: 'string',
  date: 'string',
  tsvector: 'string',
}

interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
  defaulted: boolean
}

/** TypeScript types of all tables and views. */
export async function tableTypes(session: Session): Promise<string> {
  const columns = await session.rows<Column>(`
    select
      class.relname as table,
      attribute.attname as column,
      format_type(attribute.atttypid, null) as type,
      not attribute.attnotnull as nullable,
      attribute.atthasdef as defaulted
    from pg_class as class
    join pg_attribute as attribute on attribute.attrelid = class.oid
    where class.relnamespace = 'public'::regnamespace
      and class.relkind in ('r', 'v')
      and attribute.attnum > 0
      and not attribute.attisdropped
    order by class.relname, attribute.attnum`)
  const tables = Map.groupBy(columns, (row) => row.table)
  // A view's columns carry no constraints of their own: each is as nullable as the table column it shows.
  const ofTable = new Map(tables.get('licenses')!.map((row) => [row.column, row.nullable]))
  const lines = [...tables].flatMap(([table, rows]) => [
    `  ${table}: {`,
    ...rows.map((row) => {
      const nullable =
        table === 'license_facts' ? (ofTable.get(row.column) ?? row.column.startsWith('last_')) : row.nullable
      const type = (typeScript[row.type] ?? 'unknown') + (nullable ? ' | null' : '')
      return `    ${row.column}: ${row.defaulted ? `Generated<${type}>` : type}`
    }),
    '  }',
  ])
  return `// Made by npm run schema from the migrations.\nimport type { Generated } from 'kysely'\n\nexport interface Tables {\n${lines.join('\n')}\n}\n`
}
