import { fork } from 'node:child_process'
import { once } from 'node:events'
import { startNode } from '../../server/test/nodes/node-process.ts'
import type { Shop } from '../shop/shop.ts'

/** A server under load, in a process of its own. */
export interface Contestant {
  name: string
  port: number
  pid: number
  /** Licenses of the shop. */
  licenses: number
  /** The first and the last license of the calls. */
  calls: [first: number, last: number]
  /** Whether the server reads the shop's licenses: then its verdicts name the license of the call. */
  readsLicenses: boolean
}

/** The real server, as an operator runs it. */
export async function startServer(
  name: string,
  { environment, licenses }: Shop,
  stack: AsyncDisposableStack,
  more: Record<string, string> = {},
): Promise<Contestant & { stop(): Promise<unknown> }> {
  const node = await startNode({ ...environment, ...more })
  stack.defer(() => void node.stop('SIGKILL'))
  const port = Number(new URL(node.address).port)
  return {
    name,
    port,
    pid: node.pid,
    licenses,
    calls: [1, licenses],
    readsLicenses: true,
    stop: () => node.stop(),
  }
}

/** One of the small servers of this folder, for comparison. */
export async function startYardstick(
  name: 'bare' | 'naive',
  { environment, licenses }: Shop,
  stack: AsyncDisposableStack,
): Promise<Contestant> {
  const child = fork(new URL('./yardstick.ts', import.meta.url), [name], {
    env: { PATH: process.env.PATH, ...environment },
  })
  stack.defer(() => void child.kill())
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${name} ended before it served`)))
  ended.catch(() => {})
  const [port] = (await Promise.race([once(child, 'message'), ended])) as [number]
  return { name, port, pid: child.pid!, licenses, calls: [1, licenses], readsLicenses: name === 'naive' }
}
