import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { at } from '../paths.mjs'

/** The wings of server/src: each may import those before it, and `app.ts` and `main.ts` all of them. */
const wings = [
  'start',
  'db',
  'http',
  'record',
  'access',
  'gate',
  'shop',
  'releases',
  'sales',
  'discord',
  'site',
  'operator',
]

/** Imported files by file; without type imports, which are gone when the code runs. */
type Imports = Map<string, string[]>

const valueImport = /(?:^(?:import|export)(?! type\b)\s(?:[^']*?from )?|\bimport\()'(\.[^']+)'/gm
const onlyTypes = /^(?:import|export) \{(?:\s*type \w+(?: as \w+)?,?)+\s*\}/

function importsBelow(folder: string): Imports {
  const files = globSync('**/*.{ts,tsx}', { cwd: at(folder) })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))
  return new Map(
    files.map((file) => {
      const text = readFileSync(at(folder, file), 'utf8')
      const targets = [...text.matchAll(valueImport)]
        .filter(([statement]) => !onlyTypes.test(statement))
        .map(([, target]) => posix.join(posix.dirname(file), target!))
      return [file, targets.filter((target) => files.includes(target))]
    }),
  )
}

/** The same between groups of files: rooms or wings. */
function grouped(imports: Imports, groupOf: (file: string) => string): Imports {
  const groups = Object.groupBy(imports.keys(), groupOf)
  return new Map(
    Object.entries(groups).map(([group, files]) => {
      const targets = files!.flatMap((file) => imports.get(file)!).map(groupOf)
      return [group, [...new Set(targets)].filter((target) => target !== group)]
    }),
  )
}

/**
 * The files left when files without imports of left files are removed, again and again: circles, and the files that lead to them.
 */
function circular(imports: Imports): string[] {
  const left = new Map(imports)
  const isFree = (targets: string[]) => targets.every((target) => !left.has(target))
  for (let before = -1; before !== left.size;) {
    before = left.size
    for (const [name, targets] of left) if (isFree(targets)) left.delete(name)
  }
  return [...left.keys()]
}

/** A room is a folder of a wing, or a single file there. */
const roomOf = (file: string) => (file.split('/').length > 2 ? file.split('/').slice(0, 2).join('/') : file)
const wingOf = (file: string) => (file.includes('/') ? file.split('/')[0]! : 'app')

const server = importsBelow('server/src')

test('the search finds imports', () => {
  expect(server.get('gate/calls/activate.ts')).toContain('gate/calls/gate.ts')
  const pairs = { a: ['b'], b: ['a'], c: [], d: ['c'] }
  expect(circular(new Map(Object.entries(pairs)))).toEqual(['a', 'b'])
})

test('a wing imports only the wings before it', () => {
  const order = [...wings, 'app']
  const against = [...server].flatMap(([file, targets]) =>
    targets
      .filter((target) => order.indexOf(wingOf(target)) > order.indexOf(wingOf(file)))
      .map((target) => `${file} imports ${target}`),
  )
  expect(against).toEqual([])
  expect([...new Set([...server.keys()].map(wingOf))].sort()).toEqual([...order].sort())
})

test.each(['server/src', 'web/src', 'contract/src', 'sdks/js/src', 'bench'])(
  'no files of %s import each other in a circle',
  (folder) => {
    expect(circular(importsBelow(folder))).toEqual([])
  },
)

test('no rooms of the server import each other in a circle', () => {
  expect(circular(grouped(server, roomOf))).toEqual([])
})

/** Folders for one kind of reader; every other folder of web/src is shared. */
const pages = ['public', 'buyer', 'admin']
const sharedByAdmins = ['panel', 'history', 'warnings', 'people', 'policy']

/** A room of pages imports no other room of pages, and a shared folder imports none. */
function isForeign(file: string, target: string): boolean {
  const [wing, room, isInRoom] = target.split('/')
  if (!pages.includes(wing!) || isInRoom === undefined || !file.includes('/')) return false
  const [ownWing, ownRoom] = file.split('/')
  return wing !== ownWing || (room !== ownRoom && !sharedByAdmins.includes(room!))
}

test('no room of the web imports another one, except what is shared', () => {
  const foreign = [...importsBelow('web/src')].flatMap(([file, targets]) =>
    targets.filter((target) => isForeign(file, target)).map((target) => `${file} imports ${target}`),
  )
  expect(foreign).toEqual([])
  expect(isForeign('public/landing/landing.tsx', 'buyer/dashboard/dashboard.tsx')).toBe(true)
  expect(isForeign('ui/pill.tsx', 'admin/panel/facts.tsx')).toBe(true)
  expect(isForeign('admin/blocks/blocks.tsx', 'admin/users/users.tsx')).toBe(true)
  expect(isForeign('admin/blocks/blocks.tsx', 'admin/panel/facts.tsx')).toBe(false)
})

/** So many entries can be read at one look. */
const most = 22

test.each(['server/src', 'server/test', 'web/src', 'contract/src', 'e2e', 'sdks', 'bench', 'scripts'])(
  'no folder of %s has more entries than can be read at one look',
  (folder) => {
    const files = globSync('**/*.*', {
      cwd: at(folder),
      exclude: (name) => name === 'node_modules' || name === 'dist',
    })
    const entries = new Map<string, Set<string>>()
    for (const file of files)
      for (let path = file.replaceAll('\\', '/'); path !== '.'; path = posix.dirname(path)) {
        const parent = posix.dirname(path)
        entries.set(parent, (entries.get(parent) ?? new Set()).add(path))
      }
    const crowded = [...entries].filter(([, { size }]) => size > most).map(([parent]) => parent)
    expect(crowded).toEqual([])
  },
)

test('the browser asks through operations alone: no address of the API and no key of an answer is written by hand', () => {
  const byHand = /['`]\/api\/|queryKey: \[(?!\.\.\.)|\bfetch\(/
  const exempt = [
    // Where every request is sent.
    'api/api.ts',
    // The stream of changes.
    'live/source.ts',
    // Paths that no page leads back to.
    'session/return-path.ts',
    // As a stranger would, without a session.
    'public/landing/ask-gate.ts',
    'public/reference/send.ts',
    // Code for the seller's own site, which the page only shows.
    'admin/orders/channels/sending-example.tsx',
  ]
  // Where an operation is always passed: an answer without its operation is never refetched.
  const hasOwnHooks = (file: string) => file.startsWith('api/') || file.startsWith('list/')
  const ownHook = /\buse(?:Infinite)?Query[(<]/
  const found = [...importsBelow('web/src').keys()].filter((file) => {
    const text = readFileSync(at('web/src', file), 'utf8')
    return (!exempt.includes(file) && byHand.test(text)) || (!hasOwnHooks(file) && ownHook.test(text))
  })
  expect(found).toEqual([])
})
