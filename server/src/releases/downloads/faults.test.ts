import { hash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { StorageFault } from '../storage/file-store.ts'
import { codeOf, get, shelf } from './downloads.fixture.ts'

let [isReachable, reads] = [true, 0]
const w = await world(({ files }) => ({
  files: {
    ...files,
    open: (...given) => {
      reads += 1
      return isReachable ? files.open(...given) : Promise.reject(new StorageFault('unreachable'))
    },
  },
}))
beforeEach(() => {
  isReachable = true
})

const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }

test('a store that gives no bytes leaves the link good for the whole file', async () => {
  const { publish, link } = await shelf(w)
  const made = await link(await publish('1.0.0'))
  isReachable = false
  const refused = await get(made, w)
  expect(refused.headers.get('content-disposition')).toBeNull()
  expect(await codeOf(refused)).toEqual([503, 'STORAGE_UNAVAILABLE'])
  isReachable = true
  const answer = await get(made, w)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([answer.status, hash('sha256', bytes)]).toEqual([200, made.sha256])
})

test('a link that was used costs the store nothing', async () => {
  const { publish, link } = await shelf(w)
  const made = await link(await publish('1.0.0'))
  await (await get(made, w)).arrayBuffer()
  reads = 0
  expect(await codeOf(await get(made, w))).toEqual([410, 'DOWNLOAD_ENDED'])
  expect(reads).toBe(0)
})

test('a refused link is a page for a browser and a problem for a program', async () => {
  const { publish, link } = await shelf(w)
  const made = await link(await publish('1.0.0'))
  isReachable = false
  const silent = await get(made, w, asBrowser)
  expect([silent.status, silent.headers.get('content-type'), silent.headers.has('retry-after')]).toEqual([
    503,
    'text/html; charset=utf-8',
    true,
  ])
  expect(await silent.text()).toContain('STORAGE_UNAVAILABLE')
  isReachable = true
  const file = await get(made, w, asBrowser)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
  await file.arrayBuffer()
  const ended = await get(made, w, asBrowser)
  expect([ended.status, ended.headers.get('cache-control')]).toEqual([410, 'no-store'])
  const page = await ended.text()
  expect(page).toContain('<h1>Bu indirme bağlantısı artık geçerli değil.</h1>')
  expect(page).toContain('href="/dashboard"')
  const unknown = await get({ url: `${made.url}%3Cscript%3E` }, w, asBrowser)
  expect([unknown.status, await unknown.text()]).toEqual([404, expect.not.stringContaining('<script')])
  expect(await codeOf(await get(made, w))).toEqual([410, 'DOWNLOAD_ENDED'])
})
