import { randomUUID } from 'node:crypto'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder.ts'
import { openFileStore } from './open.ts'
import {
  bucketAt,
  chunks,
  contents,
  limit,
  listening,
  listOf,
  namesIn,
  reasonOf,
  sha256,
  withBucket,
} from './stores.fixture.ts'

const at = withBucket()
const stores: [string, () => FileStore][] = [
  ['a folder', () => folderStore(join(at.folder, 'files'))],
  ['a bucket', () => bucketAt(at.endpoint, at.folder)],
]

describe.each(stores)('%s', (_, open) => {
  test('keeps a file, gives any part of it, lists and removes it', async () => {
    const [store, id] = [open(), randomUUID()]
    let checked: Buffer | undefined
    const check = async (file: { bytes: number; read(start: number, end: number): Promise<Buffer> }) => {
      checked = await file.read(0, file.bytes)
      expect(await namesIn(store)).not.toContain(id)
    }
    expect(await store.put(id, chunks(contents), { limit, check })).toEqual({ bytes: limit, sha256 })
    expect(checked).toEqual(contents)
    expect(await buffer(await store.open(id))).toEqual(contents)
    for (const [start, end] of [
      [0, 2],
      [69_999, 70_002],
      [limit - 1, limit],
      [5, 5],
    ] as const)
      expect(await buffer(await store.open(id, { start, end }))).toEqual(contents.subarray(start, end))
    expect(await reasonOf(store.open(id, { start: limit - 1, end: limit + 1 }))).toBe('wrong_answer')
    const listed = (await listOf(store)).find((kept) => kept.id === id)
    expect(listed).toEqual({ id, bytes: limit, changedAt: expect.any(Date) })
    expect(Math.abs(listed!.changedAt.getTime() - Date.now())).toBeLessThan(60_000)

    await store.remove(id)
    await store.remove(id)
    expect(await reasonOf(store.open(id))).toBe('missing')
    expect(await namesIn(store)).not.toContain(id)
  })

  test('keeps nothing of a file that is too large, breaks off or fails its check', async () => {
    const store = open()
    const before = await namesIn(store)
    const put = (bytes: AsyncIterable<Buffer>, options: Parameters<FileStore['put']>[2]) =>
      reasonOf(store.put(randomUUID(), bytes, options))
    expect(await put(chunks(contents), { limit: limit - 1 })).toBe('too_large')
    expect(await put(chunks(contents, true), { limit })).toEqual(new Error('the seller hung up'))
    const check = () => Promise.reject(new Error('no archive'))
    expect(await put(chunks(contents), { limit, check })).toEqual(new Error('no archive'))
    expect(await namesIn(store)).toEqual(before)
    expect(readdirSync(at.folder, { recursive: true }).filter((name) => name.includes('.draft'))).toEqual([])
  })

  test('takes no id that could lead to another file', async () => {
    for (const id of ['../config', '', 'a'.repeat(36)])
      await expect(open().open(id)).rejects.toThrow('the id of a stored file is a UUID')
  })
})

test('a bucket with more files than a page lists all of them', async () => {
  const paged = createServer((asked, answer) => {
    const next = new URL(asked.url!, at.endpoint).searchParams.get('continuation-token')
    const page = (id: string) =>
      `<Contents><Key>shop/${id}</Key><LastModified>2026-05-04T10:00:00Z</LastModified><Size>3</Size></Contents>`
    const more = '<NextContinuationToken>2/+=</NextContinuationToken>'
    answer.end(
      `<ListBucketResult>${next === null ? page(first) + more : next === '2/+=' ? page(second) : ''}</ListBucketResult>`,
    )
  })
  const [first, second] = [randomUUID(), randomUUID()]
  expect(await namesIn(bucketAt(await listening(paged), at.folder))).toEqual([first, second])
})

test('a full disk is told as such, and drafts of a process that ended are removed after a day', async () => {
  const config = { dataDir: join(at.folder, 'data'), releaseStore: null }
  const store = await openFileStore(config)
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const put = store.put(randomUUID(), chunks(contents), { limit, check: () => Promise.reject(full) })
  expect(await reasonOf(put)).toBe('full')

  const drafts = ['old.draft', 'new.draft'].map((name) => join(config.dataDir, 'releases', name))
  for (const draft of drafts) writeFileSync(draft, 'half')
  utimesSync(drafts[0]!, 0, Date.now() / 1000 - 90_000)
  await openFileStore(config)
  expect(readdirSync(join(config.dataDir, 'releases'))).toEqual(['new.draft'])
})
