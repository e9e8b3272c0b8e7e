import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { bucketStore } from './bucket.ts'
import { StorageFault, type FileStore, type Kept } from './file-store.ts'

interface S3 {
  run(): Promise<AddressInfo>
  close(): Promise<void>
}
/** A server that speaks S3. The package has no types. */
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3

/** A bucket for the tests of a file, and a folder beside. */
export function withBucket() {
  const folder = mkdtempSync(join(tmpdir(), 'muhur-stores-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const at = { folder, endpoint: '' }
  beforeAll(async () => {
    at.endpoint = `http://127.0.0.1:${(await server.run()).port}`
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })
  return at
}

/** The store of a bucket that is behind `endpoint`, patient unless a test is about silence. */
export function bucketAt(
  endpoint: string,
  folder: string,
  { secret = 'S3RVER', silence = 60_000 }: { secret?: string; silence?: number | undefined } = {},
): FileStore {
  const address = {
    endpoint,
    bucket: 'files',
    prefix: 'shop/',
    region: 'eu-central-1',
    key: 'S3RVER',
    secret,
  }
  return bucketStore(address, { drafts: join(folder, 'drafts'), silence, pause: 1 })
}

/** Some chunks. */
export async function* chunks(bytes: Buffer, breaksOff = false) {
  for (let at = 0; at < bytes.length; at += 70_000) yield bytes.subarray(at, at + 70_000)
  if (breaksOff) throw new Error('the seller hung up')
}
export const contents = randomBytes(1_000_000)
export const limit = contents.length
export const sha256 = createHash('sha256').update(contents).digest()
export async function listOf(store: FileStore): Promise<Kept[]> {
  const list: Kept[] = []
  for await (const kept of store.list()) list.push(kept)
  return list
}
export const namesIn = async (store: FileStore) => (await listOf(store)).map(({ id }) => id)
export const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof StorageFault ? error.reason : error),
  )

export async function listening(one: Server): Promise<string> {
  one.listen(0, '127.0.0.1')
  await once(one, 'listening')
  onTestFinished(() => {
    one.closeAllConnections()
    one.close()
  })
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`
}
