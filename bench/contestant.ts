import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverArguments, withCompileCache } from '../scripts/node24.mjs'
import { freePort } from '../server/test/nodes/node-process.ts'
import type { Shop } from './shop.ts'

/** A server under load, in a process of its own. */
export interface Contestant {
  name: string
  port: number
  pid: number
  shop: Shop
  /** Whether the server reads the shop's licenses: then its verdicts name the license of the call. */
  readsLicenses: boolean
  /** Peak memory in MB; null where the system does not report peaks. */
  peakMemory(): number | null
  close(): Promise<void>
}

const timeout = 60_000

/** The real server, as an operator runs it. */
export async function startServer(name: string, shop: Shop, wantedPort?: number): Promise<Contestant> {
  const port = wantedPort ?? (await freePort())
  const child = spawn(process.execPath, serverArguments, {
    env: withCompileCache({ PATH: process.env.PATH, ...shop.environment, PORT: String(port) }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collected(child)
  const deadline = performance.now() + timeout
  while (!(await healthy(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended before it served:\n${output()}`)
    if (performance.now() > deadline) throw new Error(`${name} does not answer:\n${output()}`)
    await sleep(50)
  }
  return contestant(name, port, shop, child, true)
}

/** One of the small servers of this folder, for comparison. */
export async function startYardstick(
  name: 'bare' | 'naive',
  shop: Shop,
  flags: string[] = [],
): Promise<Contestant> {
  const child = fork(new URL(`./${name}.ts`, import.meta.url), flags, {
    env: { PATH: process.env.PATH, ...shop.environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const output = collected(child)
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${name} ended before it served:\n${output()}`)
  })
  ended.catch(() => {})
  const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number }]
  return contestant(name, port, shop, child, name === 'naive')
}

function contestant(
  name: string,
  port: number,
  shop: Shop,
  child: ChildProcess,
  readsLicenses: boolean,
): Contestant {
  return {
    name,
    port,
    pid: child.pid!,
    shop,
    readsLicenses,
    peakMemory: () => peakMemory(child.pid!),
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const stopped = await Promise.race([ended, sleep(10_000, null, { ref: false })])
      if (!stopped) child.kill('SIGKILL')
    },
  }
}

function collected(child: ChildProcess): () => string {
  let text = ''
  const keep = (more: Buffer) => (text = (text + more.toString()).slice(-4_000))
  child.stdout!.on('data', keep)
  child.stderr!.on('data', keep)
  return () => text
}

async function healthy(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
  return answer?.ok ?? false
}

function peakMemory(pid: number): number | null {
  if (process.platform !== 'linux') return null
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
