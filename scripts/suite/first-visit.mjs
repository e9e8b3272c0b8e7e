import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { at } from '../paths.mjs'

const built = at('web', 'dist', 'client')

/** Limits of a first visit of the landing page in bytes: gzip for code (brotli is smaller), woff2 for fonts. */
export const budgets = { JavaScript: 140_000, CSS: 14_000, fonts: 45_000 }

/**
 * Measured bytes. All fonts of the page count in full.
 * @returns {Record<keyof typeof budgets, number>}
 */
function firstVisit() {
  const manifest = JSON.parse(readFileSync(join(built, '.vite', 'manifest.json'), 'utf8'))
  const code = needs(manifest, 'index.html')
  const styles = [...code].flatMap((name) => manifest[name].css ?? [])
  return {
    JavaScript: sum([...code].map((name) => `${manifest[name].file}.gz`)),
    CSS: sum([...new Set(styles)].map((file) => `${file}.gz`)),
    fonts: sum(globSync('assets/*.woff2', { cwd: built })),
  }
}

/** @param {Record<string, { imports?: string[] }>} manifest @param {string} name @param {Set<string>} found */
function needs(manifest, name, found = new Set()) {
  if (found.has(name)) return found
  found.add(name)
  for (const other of manifest[name]?.imports ?? []) needs(manifest, other, found)
  return found
}

/** @param {string[]} files */
const sum = (files) => files.reduce((total, file) => total + statSync(join(built, file)).size, 0)

if (import.meta.main) {
  const costs = firstVisit()
  for (const [kind, budget] of Object.entries(budgets)) {
    const cost = costs[kind]
    console.log(
      `${cost <= budget ? '✓' : '✗'} ${kind}: ${(cost / 1000).toFixed(1)} kB of ${budget / 1000} kB`,
    )
    if (cost > budget) process.exitCode = 1
  }
}
