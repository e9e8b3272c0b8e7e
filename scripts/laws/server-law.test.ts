import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { at } from '../paths.mjs'

/**
 * Import rules of server/src: rules <- SQL <- routes <- app <- main. A file's kind follows from its text, not from its
 * name, so that no file escapes.
 */

/** Texts by path below server/src, with forward slashes. */
type Files = Record<string, string>

/** Exceptions with their reasons. */
const exceptions = [
  // Checks the database's health without reading a table.
  'operator/health.ts: has SQL and routes',
  // Reads the actor from the request, for all rooms.
  'record/audit/record.ts: has SQL and imports fastify',
]

/** Kysely, a named statement, a script on a session, or a text that begins like SQL. */
const sqlText =
  /from 'kysely|\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\.(rows|script)(<[^(]*>)?\(|['`]\s*(select|insert into|update|delete from|with) \w/
const importedPath = /(?:from|import) ?\(?'([^']+)'/g

const importsOf = (text: string) => [...text.matchAll(importedPath)].map((match) => match[1]!)
const hasSql = (text: string) => sqlText.test(text)

/** Whether a function of the file takes an app and puts routes on the app; `serve` makes a route of any operation. */
function hasRoutes(text: string): boolean {
  if (/export function serve\b/.test(text)) return false
  const apps = [...text.matchAll(/\b(\w+): (?:App|FastifyInstance)\b/g)].map((match) => match[1]!)
  return apps.some((app) =>
    new RegExp(`\\b${app}\\.(get|post|put|patch|delete|route)\\(|\\bserve\\(\\s*${app},`).test(text),
  )
}

/** Whether a file imports HTTP; the type of the log does not count. */
function importsHttp(text: string): boolean {
  const rest = text.replaceAll(/^import type \{ FastifyBaseLogger \} from 'fastify'$/gm, '')
  return importsOf(rest).some((path) => /^(fastify|@fastify\/.*)$/.test(path))
}

function breaches(files: Files): string[] {
  const found: string[] = []
  for (const [path, text] of Object.entries(files)) {
    const name = posix.basename(path)
    const imported = importsOf(text).map((target) => resolved(path, target))
    if (hasSql(text) && hasRoutes(text)) found.push(`${path}: has SQL and routes`)
    if (hasSql(text) && importsHttp(text)) found.push(`${path}: has SQL and imports fastify`)
    for (const target of imported) {
      const of = files[target]
      if (target === 'main.ts' || (target === 'app.ts' && path !== 'main.ts'))
        found.push(`${path}: imports ${target}`)
      if (of === undefined || !hasRoutes(of)) continue
      const isAbove = path === 'app.ts' || path === 'main.ts'
      const isRoutesOfTheRoom = name === 'routes.ts' && posix.dirname(path) === posix.dirname(target)
      if (!isAbove && !isRoutesOfTheRoom) found.push(`${path}: imports ${target}, which has routes`)
    }
    if (name === 'rules.ts') found.push(...impurities(files, path))
  }
  return found
}

/** The faults that make rules impure: in the file, and in every file that it imports. */
function impurities(files: Files, rules: string): string[] {
  const reached = new Set([rules])
  const found: string[] = []
  for (const path of reached) {
    const text = files[path]!
    if (hasSql(text) || hasRoutes(text)) found.push(`${rules}: leads to ${path}, which has SQL or routes`)
    for (const target of importsOf(text)) {
      if (target.startsWith('@muhur/contract/')) continue
      if (target.startsWith('.') && files[resolved(path, target)] !== undefined)
        reached.add(resolved(path, target))
      else found.push(`${rules}: leads to ${target}`)
    }
  }
  return found
}

const resolved = (path: string, target: string) =>
  target.startsWith('.') ? posix.join(posix.dirname(path), target) : target

const server: Files = Object.fromEntries(
  globSync('**/*.ts', {
    cwd: at('server', 'src'),
    exclude: (file) => /\.(test|fixture)\.ts$/.test(file),
  }).map((file) => [file.replaceAll('\\', '/'), readFileSync(at('server', 'src', file), 'utf8')]),
)

test('no file of the server breaks an arrow, but for the exceptions named here', () => {
  expect(breaches(server).sort()).toEqual([...exceptions].sort())
})

test('every kind of file is recognised', () => {
  const paths = (is: (text: string) => boolean) => Object.keys(server).filter((path) => is(server[path]!))
  expect(paths(hasSql)).toEqual(
    expect.arrayContaining([
      'operator/fsck/invariants/rows.ts',
      'gate/calls/store.ts',
      'gate/keys/root-key.ts',
      'access/users/list.ts',
    ]),
  )
  expect(paths(hasRoutes)).toEqual(
    expect.arrayContaining([
      'gate/calls/activate.ts',
      'shop/licenses/routes.ts',
      'gate/keys/routes.ts',
      'site/web.ts',
    ]),
  )
  expect(Object.keys(server).filter((path) => /(^|\/)rules\.ts$/.test(path)).length).toBeGreaterThan(10)
})

const store = `import { sql } from 'kysely'\nexport const all = () => sql\`select 1\``
const routes = `export function routes(app: App) { app.get('/', () => 1) }`

test.each<[breach: string, files: Files]>([
  ['users/store.ts: has SQL and imports fastify', { 'users/store.ts': `${store}\nimport '@fastify/cookie'` }],
  ['users/find.ts: has SQL and routes', { 'users/find.ts': `${store}\n${routes}` }],
  [
    'users/find.ts: imports users/pages.ts, which has routes',
    { 'users/find.ts': `${store}\nimport { routes } from './pages.ts'`, 'users/pages.ts': routes },
  ],
  [
    'licenses/routes.ts: imports users/pages.ts, which has routes',
    { 'licenses/routes.ts': `import { routes } from '../users/pages.ts'`, 'users/pages.ts': routes },
  ],
  ['users/routes.ts: imports app.ts', { 'users/routes.ts': `import { buildApp } from '../app.ts'` }],
  ['app.ts: imports main.ts', { 'app.ts': `import './main.ts'` }],
  ['users/rules.ts: leads to node:crypto', { 'users/rules.ts': `import { hash } from 'node:crypto'` }],
  [
    'users/rules.ts: leads to users/find.ts, which has SQL or routes',
    {
      'users/rules.ts': `import type { Row } from './types.ts'`,
      'users/types.ts': `export type { Row } from './find.ts'`,
      'users/find.ts': `db.selectFrom('users')`,
    },
  ],
])('%s', (breach, files) => {
  expect(breaches(files)).toContain(breach)
})

test('allowed imports cause no breach', () => {
  const files = {
    'main.ts': `import { buildApp } from './app.ts'`,
    'app.ts': `import { routes } from './users/routes.ts'`,
    'users/routes.ts': `import { all } from './store.ts'\nimport { one } from './one.ts'\n${routes}`,
    'users/one.ts': routes,
    'users/store.ts': `import type { FastifyBaseLogger } from 'fastify'
import { may } from './rules.ts'
${store}`,
    'users/rules.ts': `import type { User } from '@muhur/contract/access/users'\nimport { may } from '../licenses/rules.ts'`,
    'licenses/rules.ts': 'export const may = true',
  }
  expect(breaches(files)).toEqual([])
})

test('a server runs the jobs of every room', () => {
  const files = globSync('*/*/jobs.ts', { cwd: at('server', 'src') }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  expect(files).toContain('gate/keys/jobs.ts')
  const main = readFileSync(at('server', 'src', 'main.ts'), 'utf8')
  for (const [name] of files.map((file) =>
    /export (?:function|const) (\w+Jobs)/.exec(readFileSync(at('server', 'src', file), 'utf8'))!.slice(1),
  ))
    expect(main).toContain(`${name}(`)
})
