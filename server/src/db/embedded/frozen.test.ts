import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startNode } from '../../../test/nodes/node-process.ts'
import { dataOf } from '../../../test/postgres/embedded.ts'
import { readPostmasterFile } from './postmaster.ts'

test.skipIf(process.platform !== 'linux')('a frozen PostgreSQL keeps no Mühür from its end', async () => {
  const env = { DATA_DIR: await mkdtemp(join(tmpdir(), 'muhur-frozen-')) }
  onTestFinished(() => rm(env.DATA_DIR, { recursive: true, force: true }))
  const postgres = () => readPostmasterFile(dataOf(env.DATA_DIR))
  const node = await startNode(env)
  const { pid } = postgres()!
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  const all = [pid, ...children]
  for (const one of all) process.kill(one, 'SIGSTOP')
  const code = await node.stop()
  for (const one of all) process.kill(one, 'SIGCONT')
  expect(code).toBe(0)
  await expect.poll(postgres, { timeout: 120_000 }).toBeNull()
})
