import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at, root } from '../paths.mjs'

const schema = readFileSync(at('server/migrations/schema.sql'), 'utf8')
const tables = [...schema.matchAll(/^create table (\w+) /gm)].map((match) => match[1]!)

const statement =
  /(?:insertInto|updateTable|deleteFrom)\('(\w+)(?: as \w+)?'\)|(?:insert\s+into|delete\s+from)\s+(\w+)|update\s+(\w+)(?=\s+(?:as\s+\w+\s+)?set\s)/g

/** The rooms that write each table: folders of a wing, or single files there. */
function writers(): Map<string, Set<string>> {
  const rooms = new Map(tables.map((table) => [table, new Set<string>()]))
  const files = globSync('server/src/**/*.ts', {
    cwd: root,
    exclude: (file) => /\.(test|fixture)\.ts$/.test(file),
  })
  for (const file of files) {
    const room = file.replaceAll('\\', '/').split('/').slice(2, 4).join('/')
    for (const [, ...names] of readFileSync(at(file), 'utf8').matchAll(statement))
      for (const name of names) rooms.get(name ?? '')?.add(room)
  }
  return rooms
}

/** Retention deletes from any table, and a rotation of keys seals the columns of any anew. */
const everywhere = ['operator/retention', 'operator/rotation']

test('every table is written by one room, and by those that work on all', () => {
  const several = [...writers()].flatMap(([table, rooms]) => {
    const own = [...rooms].filter((room) => !everywhere.includes(room)).sort()
    return own.length > 1 ? [[table, own] as const] : []
  })
  expect(several).toEqual([])
})

test('the search finds every form of writing statement', () => {
  const text = `
    insert into users (id) update licenses set a = 1 update import_parts as part set b = 2
    delete from denials x.insertInto('blocks') for update skip locked
    x.updateTable('users as person')`
  expect([...text.matchAll(statement)].map(([, ...names]) => names.find(Boolean))).toEqual([
    'users',
    'licenses',
    'import_parts',
    'denials',
    'blocks',
    'users',
  ])
})
