import { join } from 'node:path'
import { expect } from 'vitest'
import { runNode, type NodeProcess } from '../nodes/node-process.ts'
import { signInAt } from '../nodes/sign-in-at.ts'

export const dataOf = (dataDir: string) => join(dataDir, 'postgresql', 'data')

/** What a refused start prints: one line. */
export async function refusal(env: Record<string, string>): Promise<string> {
  const { code, output } = await runNode(env)
  expect({ code, lines: output.trim().split('\n') }).toEqual({ code: 1, lines: [expect.any(String)] })
  return output
}

/** What the server answers when Ayşe makes a product. */
export async function newProduct({ address }: NodeProcess, name: string): Promise<number> {
  try {
    const cookie = await signInAt(address, 'ayse')
    const headers = { cookie, origin: address, 'content-type': 'application/json' }
    const body = JSON.stringify({ name, type: 'discord_bot', published: true })
    return (await fetch(`${address}/api/admin/products`, { method: 'POST', headers, body })).status
  } catch {
    return 0
  }
}
