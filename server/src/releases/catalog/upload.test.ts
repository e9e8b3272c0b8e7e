import { releaseLimits } from '@muhur/contract/releases/limits'
import { releaseFileUrl } from '@muhur/contract/releases/releases'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { StorageFault, type StorageReason } from '../storage/file-store.ts'
import { keptIn, pipelineOf, script } from './releases.fixture.ts'
import { forget } from './upload.ts'

let fault: StorageReason | undefined
const w = await world(({ files }) => ({
  files: {
    ...files,
    put: (...given) => (fault ? Promise.reject(new StorageFault(fault)) : files.put(...given)),
  },
}))
beforeEach(async () => {
  fault = undefined
  await forget(w.deps.files, await keptIn(w))
})

async function drafted() {
  const pipeline = await pipelineOf(w, (await w.product()).id)
  const { id } = (await pipeline.draft()).body as { id: string }
  const options = { method: 'PUT', headers: pipeline.headers }
  /** The body as a pipeline sends it, in parts over a real connection; undefined where the connection ends first. */
  const send = (parts: AsyncIterable<Buffer>, headers = {}) =>
    new Promise<{ status: number; body: string } | undefined>((resolve) => {
      const sent = request(w.address + releaseFileUrl(id, 'bot.py'), options, (response) => {
        void text(response).then((body) => resolve({ status: response.statusCode!, body }))
      })
      sent.on('error', () => resolve(undefined))
      for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value as string)
      void (async () => {
        for await (const part of parts) if (!sent.write(part)) await setTimeout(1)
        sent.end()
      })().catch(() => sent.destroy())
    })
  return { id, send, ...pipeline }
}

test('a large file arrives in parts, as it is', async () => {
  const { id, send, found } = await drafted()
  const part = script('1', 1024 ** 2)
  async function* parts() {
    for (let count = 0; count < 8; count++) yield part
  }
  expect((await send(parts()))!.status).toBe(200)
  expect((await found(id)).files[0]).toMatchObject({ bytes: 8 * 1024 ** 2 })
})

test('a connection that breaks in the middle leaves neither a row nor bytes', async () => {
  const { id, send, found } = await drafted()
  async function* broken() {
    yield script('1', 200_000)
    await setTimeout(20)
    throw new Error('the cable is out')
  }
  expect(await send(broken(), { 'content-length': '400000' })).toBeUndefined()
  await expect.poll(() => keptIn(w)).toEqual([])
  expect((await found(id)).files).toEqual([])
})

test('a file beyond the limit is refused before its first byte where the length is announced', async () => {
  const { send } = await drafted()
  async function* none() {}
  const answer = await send(none(), { 'content-length': String(releaseLimits.fileBytes + 1) })
  expect(answer).toMatchObject({
    status: 413,
    body: expect.stringContaining('Dosya en çok 200 MB olabilir.'),
  })
})

test.each([
  ['full', 507, 'STORAGE_FULL'],
  ['too_large', 413, 'PAYLOAD_TOO_LARGE'],
  ['unreachable', 503, 'STORAGE_UNAVAILABLE'],
  ['wrong_answer', 503, 'STORAGE_UNAVAILABLE'],
] as const)('a store that is %s: %i and a sentence', async (reason, status, code) => {
  const { id, put, found } = await drafted()
  fault = reason
  expect(await put(id)).toMatchObject({ status, body: { code, error: expect.stringMatching(/\.$/) } })
  expect((await found(id)).files).toEqual([])
})
