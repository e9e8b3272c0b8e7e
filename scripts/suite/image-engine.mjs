import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { at } from '../paths.mjs'
import { freePort } from '../started-server.mjs'

const name = 'muhur:try'
/** In seconds: a start, and a stop with its five seconds of drain. */
const longest = 60
/** In milliseconds. */
const longestPull = 180_000

/** The program of an engine that answers and has the base images, or can pull them; null without one. */
export function findEngine() {
  // Elsewhere an engine's host network is that of its virtual machine.
  if (process.platform !== 'linux') return null
  const bases = [...readFileSync(at('Dockerfile'), 'utf8').matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
  const engines = ['docker', 'podman'].filter((engine) => succeeds(engine, 'info'))
  for (const engine of engines) {
    const absent = bases.find(
      (base) => !succeeds(engine, 'image', 'inspect', base) && !succeeds(engine, 'pull', base),
    )
    if (!absent) return engine
    console.log(`${engine} has no ${absent}, and cannot pull.`)
  }
  return null
}

/**
 * Builds the image, runs the image with the rights that compose.yaml gives, and calls `use` with the server's address. The image's
 * health check must pass, and the server must stop when asked. Resolves with the image's megabytes.
 * @param {string} engine
 * @param {(address: string) => Promise<void>} use
 */
export async function withImage(engine, use) {
  // Podman's own format has no health checks.
  const format = engine === 'podman' ? ['--format', 'docker'] : []
  const { status } = spawnSync(engine, ['build', ...format, '--tag', name, at()], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${engine} build ended with ${status}`)
  const [image] = JSON.parse(run(engine, 'image', 'inspect', name))
  // Podman writes the health check at another place.
  const [, ...check] = (image.Config.Healthcheck ?? image.HealthCheck ?? image.Healthcheck).Test

  const { OwnPostgres } = await import('../../server/test/postgres/own-postgres.ts')
  const postgres = await OwnPostgres.start()
  let container = ''
  try {
    const port = await freePort()
    container = run(engine, 'run', '--detach', ...hardened, ...environment(port, postgres.url), name)
    await healthy(engine, container, check)
    await use(`http://127.0.0.1:${port}`)
    run(engine, 'stop', '--time', `${longest}`, container)
    const code = run(engine, 'inspect', '--format', '{{.State.ExitCode}}', container)
    if (code !== '0') throw new Error(`The image stops with ${code}.`)
  } catch (error) {
    if (container) spawnSync(engine, ['logs', container], { stdio: 'inherit' })
    throw error
  } finally {
    if (container) spawnSync(engine, ['rm', '--force', '--volumes', container])
    await postgres.remove()
  }
  return image.Size / 1e6
}

async function healthy(engine, container, check) {
  for (let tries = 0; !succeeds(engine, 'exec', container, ...check); tries += 1) {
    const runs = run(engine, 'inspect', '--format', '{{.State.Running}}', container) === 'true'
    if (!runs || tries === longest) throw new Error('The image does not become healthy.')
    await sleep(1_000)
  }
}

const hardened = [
  '--network=host',
  '--read-only',
  '--tmpfs=/tmp',
  '--cap-drop=ALL',
  '--security-opt=no-new-privileges',
]

function environment(port, databaseUrl) {
  const variables = {
    HOST: '127.0.0.1',
    PORT: port,
    TRUSTED_PROXIES: 'none',
    PUBLIC_URL: 'https://lisans.example.com',
    DATABASE_URL: databaseUrl,
    MASTER_KEY: randomBytes(32).toString('base64'),
    DISCORD_CLIENT_ID: '123456789012345678',
    DISCORD_CLIENT_SECRET: randomBytes(16).toString('hex'),
    ADMIN_DISCORD_IDS: '110000000000000001',
  }
  return Object.entries(variables).flatMap(([key, value]) => ['--env', `${key}=${value}`])
}

function run(engine, ...parameters) {
  const { status, stdout, stderr } = spawnSync(engine, parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${engine} ${parameters[0]}: ${stderr}`)
  return stdout.trim()
}

function succeeds(engine, ...parameters) {
  return spawnSync(engine, parameters, { stdio: 'ignore', timeout: longestPull }).status === 0
}
