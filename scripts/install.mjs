import { readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** Installs the packages of a folder's package-lock.json, unless its node_modules holds exactly those. */
export function install(folder = root) {
  if (installed(folder)) return
  console.log('Eksik paketler kuruluyor, bu ilk seferde bir dakika kadar sürebilir...')
  const { command, args } = npm(['ci', '--no-progress', '--loglevel=error'])
  const { status, error } = spawnSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status === 0) return
  console.error(
    `Paketler kurulamadı${error ? ` (${error.message})` : ''}. Bağlantınızı kontrol edip tekrar deneyin.`,
  )
  process.exit(1)
}

/**
 * npm writes node_modules/.package-lock.json last, so an interrupted installation never looks complete. An optional package
 * may be absent, since another system needs it, but not outdated.
 */
function installed(folder) {
  const wanted = packages(join(folder, 'package-lock.json'))
  const present = packages(join(folder, 'node_modules', '.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    return path in present ? fingerprint(present[path]) === fingerprint(entry) : entry.optional
  })
}

/** @returns {Record<string, Record<string, any>> | null} */
function packages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

const fingerprint = (entry) => [entry.version, entry.integrity, entry.link, entry.resolved].join()

/** Under npm, uses the running npm and its Node: the installation may replace node_modules/.bin/node. */
export function npm(args) {
  const cli = process.env.npm_execpath
  if (!cli?.endsWith('.js')) return { command: 'npm', args }
  return { command: process.env.npm_node_execpath ?? process.execPath, args: [cli, ...args] }
}
