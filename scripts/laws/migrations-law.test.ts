import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { goldens, thisVersion } from '../../server/test/golden/golden.ts'
import { at } from '../paths.mjs'

/**
 * While nodes are restarted one after the other, code of the version before runs on the new schema: decision 0043. A change that
 * would break that code waits for a later version, behind a line `-- unused since <version>`.
 */
const breaking: [what: string, pattern: RegExp][] = [
  ['drops what the version before may use', /\bdrop\s+(table|column|view|function|type|schema)\b/],
  ['renames', /\brename\b/],
  ['changes the type of a column', /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/],
  ['refuses rows of the version before', /\bset\s+not\s+null\b/],
  [
    'adds a column that the version before does not fill',
    /\badd\s+(column\s+)?(if\s+not\s+exists\s+)?(?!constraint\b)\w+[^,;]*\bnot\s+null\b(?![^,;]*\b(default|generated)\b)(?<!\b(default|generated)\b[^,;]*)/,
  ],
  ['cannot run in a transaction', /\bconcurrently\b|\bvacuum\b|\balter\s+system\b/],
]

/** The statements of a migration that break the version before; the statement below a line `-- unused since` breaks nobody. */
function breaches(text: string, versions: readonly string[]): string[] {
  const since = [...text.matchAll(/^-- unused since (\S+)$/gm)].map((match) => match[1]!)
  const statements = text
    .replaceAll(/^-- unused since \S+\n[^;]*;/gm, '')
    .replaceAll(/--.*$/gm, '')
    .toLowerCase()
  return [
    ...since
      .filter((version) => !versions.includes(version))
      .map((version) => `${version} is no version before this one`),
    ...(changedTables(statements).size > 1
      ? ['changes two tables: a call may lock them the other way round']
      : []),
    ...breaking.filter(([, pattern]) => pattern.test(statements)).map(([what]) => what),
  ]
}

/** Existing tables that the statements lock. */
function changedTables(statements: string): Set<string> {
  const made = new Set([...statements.matchAll(/\bcreate\s+table\s+(\w+)/g)].map((match) => match[1]!))
  const altered = [...statements.matchAll(/\balter\s+table\s+(\w+)/g)].map((match) => match[1]!)
  return new Set(altered.filter((name) => !made.has(name)))
}

const before = goldens.map(({ version }) => version).filter((version) => version !== thisVersion)

/** The golden database of this version has the other migrations: they were judged before. */
function newMigrations(): string[] {
  const golden = goldens.find(({ version }) => version === thisVersion)
  const head = golden ? gunzipSync(readFileSync(golden.file)).toString().split('\n', 1)[0]! : ''
  return readdirSync(at('server/migrations')).filter((name) => /^\d{4}_/.test(name) && !head.includes(name))
}

test('no new migration breaks the version before, which runs beside it', () => {
  const found = newMigrations().map((name) => [
    name,
    breaches(readFileSync(at('server/migrations', name), 'utf8'), before),
  ])
  expect(found.filter(([, what]) => what!.length > 0)).toEqual([])
})

test.each([
  'drop table icons;',
  'alter table users drop column email;',
  'alter table users\n  rename email to mail;',
  'alter table users alter column email type varchar(9);',
  'alter table users alter email set data type varchar(9);',
  'alter table users alter column email set not null;',
  'alter table users add column age integer not null;',
  'alter table users add age integer not null check (age > 0), add mail text;',
  'create index concurrently x on users (email);',
  'alter table instances add column a text; alter table licenses add column a text;',
  '-- unused since 9.0.0\nalter table users drop column email;',
])('%s is found', (text) => {
  expect(breaches(text, before)).toHaveLength(1)
})

test.each([
  'create table pets (name text not null);',
  'alter table users add column age integer;',
  'alter table users add column age integer not null default 0;',
  'alter table users add column age integer default 0 not null;',
  'alter table users add column words tsvector not null generated always as (words(name)) stored;',
  'alter table users add constraint aged check (age is not null) not valid;',
  '-- drop table users;',
  'drop index users_words;',
  `-- unused since ${before[0]}\nalter table users drop column email;`,
])('%s is not', (text) => {
  expect(breaches(text, before)).toEqual([])
})
