import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { builtFrom, fingerprintOf } from './built-from.mjs'
import { node24 } from '../node24.mjs'
import { at } from '../paths.mjs'

const stamp = at('web', 'dist', '.built-from')

/** Builds the browser's bundle and the server's rendering bundle, unless web/dist comes from exactly these sources. */
export function buildWeb() {
  const folders = [at('contract', 'src'), at('docs', 'tr'), at('web')]
  const files = [at('package-lock.json'), ...folders.flatMap(filesIn)]
  const sources = fingerprintOf(files)
  if (builtFrom(stamp) === sources) return
  console.log('Web arayüzü derleniyor...')
  rmSync(stamp, { force: true })
  runVite('build')
  runVite('build', '--config', 'prerender.config.ts')
  compress(at('web', 'dist', 'client', 'assets'))
  writeFileSync(stamp, sources)
}

/** @param {string[]} args */
function runVite(...args) {
  const vite = at('node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(node24(), [vite, ...args, '--logLevel', 'warn'], {
    cwd: at('web'),
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status === 0) return
  console.error('Web arayüzü derlenemedi.')
  process.exit(1)
}

/** Compresses at the highest level, once; fonts are compressed already. @param {string} folder */
function compress(folder) {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const bytes = readFileSync(join(folder, name))
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  }
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
