import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Addresses } from '../src/call/addresses.ts'
import { Clock } from '../src/role/clock.ts'
import { Folder } from '../src/folder/folder.ts'
import { Leader } from '../src/role/leader.ts'
import { settingsOf } from '../src/settings.ts'
import { Updates } from '../src/update/updates.ts'
import { newFolder } from './scene/folders.ts'
import { key, startServer, type LicenseServer } from './scene/server.ts'

let server: LicenseServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

test('a thousand heartbeats of one instance leave nothing behind', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const settings = settingsOf({ key, pins: server.pins, folder: newFolder() })
  const folder = new Folder(settings)
  expect(folder.leads()).toBe(true)
  const addresses = new Addresses(settings.pins)
  const clock = new Clock()
  const updates = new Updates(settings, clock, addresses)
  const holder = { settings, clock, addresses, folder, updates, report: () => {}, changeRole: () => {} }
  const leader = new Leader(holder, await folder.makeInstance())
  expect((await leader.start())?.judgement.state).toBe('active')

  const measure = async () => {
    for (let count = 0; count < 500; count += 1) {
      expect((await leader.beat())?.judgement.state).toBe('active')
      server.calls.length = 0
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
    collect()
    const sockets = process.getActiveResourcesInfo().filter((name) => /Socket|Timeout|TLS|FSReq/.test(name))
    return { heap: process.memoryUsage().heapUsed, sockets: sockets.length }
  }
  const [middle, end] = [await measure(), await measure()]
  expect(end.sockets).toBeLessThanOrEqual(middle.sockets + 2)
  // The bytes that each of 500 heartbeats leaves behind.
  expect((end.heap - middle.heap) / 500).toBeLessThan(2000)
  await leader.stop({ deactivate: true })
  folder.release()
  expect(server.verbs()).toEqual(['deactivate'])
})
