import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { node24, serverArguments } from './node24.mjs'

const startTimeout = 120_000

/**
 * A view into a running server: the folder of its data, and its output so far.
 * @typedef {{ dataDir: string, output: () => string }} Insight
 */

/**
 * Runs a server with demo data on a free port and an empty folder while `use` runs; removes both afterwards.
 * @template T
 * @param {(address: string, insight: Insight) => Promise<T>} use
 * @param {string[]} [program] Node's arguments
 * @param {Record<string, string>} [more] of its environment
 */
export async function withServer(use, program = serverArguments, more = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'muhur-server-'))
  const dataDir = join(folder, 'data')
  const port = await freePort()
  const server = spawn(node24(), program, {
    env: demoEnvironment({ PORT: String(port), DATA_DIR: dataDir, ...more }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  server.stdout.on('data', (text) => (output += text))
  server.stderr.on('data', (text) => (output += text))
  const ended = once(server, 'exit')
  try {
    const address = `http://127.0.0.1:${port}`
    await healthy(address, server)
    return await use(address, { dataDir, output: () => output })
  } catch (error) {
    console.error(output)
    throw error
  } finally {
    server.kill('SIGTERM')
    const stopped = await Promise.race([ended, sleep(10_000, undefined, { ref: false })])
    if (!stopped) server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Removes the configuration of a real installation from the tests' environment. */
function demoEnvironment(own) {
  const real =
    /^(DATABASE_URL|DATA_DIR|HOST|PORT|PUBLIC_URL|ALTERNATE_URLS|MASTER_KEY|NODE_ENV|TRUSTED_PROXIES|DISCORD_.*|ADMIN_DISCORD_IDS)$/
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !real.test(name))), ...own }
}

async function healthy(address, server) {
  const deadline = Date.now() + startTimeout
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error('The server ended before it served.')
    const answer = await fetch(`${address}/healthz`).catch(() => null)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('The server does not answer /healthz.')
}

/** @returns {Promise<number>} */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address())
  probe.close()
  await once(probe, 'close')
  return port
}
