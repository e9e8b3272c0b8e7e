import { readdirSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { builtFrom, fingerprintOf } from './built-from.mjs'
import { node24 } from './node24.mjs'
import { at } from './paths.mjs'

/** Vite empties web/dist before it writes, so the stamp of an interrupted build is gone too. */
const stamp = at('web', 'dist', '.built-from')

/** Builds the web unless web/dist was made from exactly these sources. */
export function buildWeb() {
  const files = [at('package-lock.json'), ...filesIn(at('contract', 'src')), ...filesIn(at('web'))]
  const sources = fingerprintOf(files)
  if (builtFrom(stamp) === sources) return
  console.log('Web arayüzü derleniyor...')
  const vite = at('node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(node24(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: at('web'),
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) {
    console.error('Web arayüzü derlenemedi.')
    process.exit(1)
  }
  writeFileSync(stamp, sources)
}

const unbuilt = /^(node_modules|dist|test|vitest\.config\.ts)$|^\.|\.test\.tsx?$/

/** @returns {string[]} */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !unbuilt.test(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesIn(path) : [path]
    })
}

if (import.meta.main) buildWeb()
