/**
 * Writes what the migrations amount to: `schema.sql`, a dump for reviewers, and `src/db/tables.ts`, the types of the
 * tables. With --check it writes nothing and fails when either is out of date.
 */
import { PGlite } from '@electric-sql/pglite'
import { pgDump } from '@electric-sql/pglite-tools/pg_dump'
import { readFile, writeFile } from 'node:fs/promises'
import { migrate } from '../src/db/migrate.ts'
import { sessionOn } from '../src/db/open-embedded.ts'

const schemaFile = new URL('./schema.sql', import.meta.url)
const tablesFile = new URL('../src/db/tables.ts', import.meta.url)

/** How PostgreSQL's types come out in TypeScript (see src/db/parsers.ts). */
const typeScript: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  inet: 'string',
  'timestamp with time zone': 'string',
  integer: 'number',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  jsonb: 'unknown',
  bigint: 'number',
  cidr: 'string',
  date: 'string',
  tsvector: 'string',
}

const pglite = await PGlite.create()
await migrate(sessionOn(pglite))

const results = [
  { file: tablesFile, text: await tableTypes() },
  { file: schemaFile, text: await schemaDump() },
]
for (const { file, text } of results) {
  if (!process.argv.includes('--check')) await writeFile(file, text)
  else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.error(`${file.pathname.split('/').at(-1)} is out of date: run npm run schema`)
    process.exitCode = 1
  }
}
process.exit()

async function schemaDump(): Promise<string> {
  const dump = await pgDump({ pg: pglite, args: ['--schema-only', '--no-owner'] })
  const noise = /^(--.*|SET .*|SELECT pg_catalog\.set_config.*|\\(un)?restrict .*)?$/
  const lines = (await dump.text()).split('\n').map((line) => (noise.test(line) ? '' : line))
  return '-- Made by npm run schema from the migrations.\n' + lines.join('\n').replace(/\n{2,}/g, '\n\n')
}

async function tableTypes(): Promise<string> {
  const columns = await pglite.query<{
    table: string
    column: string
    type: string
    nullable: boolean
    defaulted: boolean
  }>(`
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
  const tables = Map.groupBy(columns.rows, (row) => row.table)
  // A view's columns carry no constraints of their own: each is as nullable as the table column it shows.
  const ofTable = new Map(tables.get('licenses')!.map((row) => [row.column, row.nullable]))
  const lines = [...tables].flatMap(([table, rows]) => [
    `  ${table}: {`,
    ...rows.map((row) => {
      const nullable =
        table === 'license_facts'
          ? (ofTable.get(row.column) ?? row.column === 'last_heartbeat_at')
          : row.nullable
      const type = (typeScript[row.type] ?? 'unknown') + (nullable ? ' | null' : '')
      return `    ${row.column}: ${row.defaulted ? `Generated<${type}>` : type}`
    }),
    '  }',
  ])
  return `// Made by npm run schema from the migrations.\nimport type { Generated } from 'kysely'\n\nexport interface Tables {\n${lines.join('\n')}\n}\n`
}
