/**
 * Writes what the migrations amount to: `schema.sql`, a listing for reviewers, and `src/db/tables.ts`, the types of the
 * tables. With --check it writes nothing and fails when either is out of date.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { OwnPostgres } from '../test/postgres/own-postgres.ts'
import { ownDatabase } from '../test/postgres/own-database.ts'
import { schemaText } from './schema-text.ts'
import { tableTypes } from './table-types.ts'

const schemaFile = new URL('./schema.sql', import.meta.url)
const tablesFile = new URL('../src/db/tables.ts', import.meta.url)

const server = await OwnPostgres.start()
const { db } = await ownDatabase(server.url)
const results = [
  { file: tablesFile, text: await db.session(tableTypes) },
  { file: schemaFile, text: await db.session(schemaText) },
]
await db.close()
await server.remove()

for (const { file, text } of results) {
  if (!process.argv.includes('--check')) await writeFile(file, text)
  else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.error(`${file.pathname.split('/').at(-1)} is out of date: run npm run schema`)
    process.exitCode = 1
  }
}
