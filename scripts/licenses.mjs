// Prints the license of every package that a running Mühür may contain, grouped by license.
import { readFileSync } from 'node:fs'
import { at } from './paths.mjs'

/** @type {Record<string, { version: string, license?: string, dev?: boolean, link?: boolean }>} */
const packages = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages
/** @type {Map<string, string[]>} */
const groups = new Map()
for (const [path, { version, license = 'unknown', dev, link }] of Object.entries(packages)) {
  const [, name] = /.*node_modules\/(.+)$/.exec(path) ?? []
  if (!name || dev || link) continue
  groups.set(license, [...(groups.get(license) ?? []), `${name} ${version}`])
}
for (const [license, names] of [...groups].toSorted(([, a], [, b]) => b.length - a.length))
  console.log(`${license} (${names.length})\n  ${names.toSorted().join('\n  ')}`)
