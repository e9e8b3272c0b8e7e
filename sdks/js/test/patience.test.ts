import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Options } from '../src/index.ts'
import { newFolder } from './scene/folders.ts'
import { licenseOf } from './scene/licenses.ts'
import { product, startServer, type LicenseServer } from './scene/server.ts'
import { until } from './scene/until.ts'

/** The seconds between two looks for a seat: the real ones are held by the test of `seatDelay`. */
const seat = vi.hoisted(() => ({ wait: 0 }))
vi.mock(import('../src/call/delays.ts'), async (load) => ({ ...(await load()), seatDelay: () => seat.wait }))
beforeEach(() => void (seat.wait = 1))

let server: LicenseServer
beforeEach(async () => {
  server = await startServer()
  server.reply = () => ({ code: 'INSTANCE_LIMIT' })
})
afterEach(() => server.close())

const lines: string[] = []
beforeEach(() => void (lines.length = 0))
const newLicense = (options?: Options) => licenseOf(server, { log: (line) => lines.push(line), ...options })

const waiting =
  '[Mühür] Lisansın bütün yerleri dolu; yer boşalması bekleniyor. Önceki kurulum zorla kapandıysa yeri birkaç dakika içinde boşalır. (WAITING_FOR_SEAT)'

/** Nothing can be written below a file. */
function unwritableFolder(): string {
  const folder = join(newFolder(), 'file')
  writeFileSync(folder, 'in the way')
  return folder
}

test('without patience, a license whose seats are taken is denied at once', async () => {
  expect(await newLicense().start()).toMatchObject({ state: 'denied', code: 'INSTANCE_LIMIT' })
  const impatient = newLicense({ folder: unwritableFolder(), patient: false })
  expect(await impatient.start()).toMatchObject({ state: 'denied', code: 'INSTANCE_LIMIT' })
  expect(lines).not.toContain(waiting)
})

test('with patience it waits for a seat, and nothing of the refusal is kept', async () => {
  const folder = newFolder()
  const license = newLicense({ folder, patient: true, onDenied: () => lines.push('denied') })
  const starting = license.start()
  await until(() => lines.length === 1)
  expect(lines).toEqual([waiting])
  expect(license.verdict).toBeNull()
  expect(existsSync(join(folder, product, 'state.json'))).toBe(false)
  server.reply = () => ({})
  expect(await starting).toMatchObject({ state: 'active' })
  const [first, second, ...more] = server.calls
  expect(more).toEqual([])
  expect(second!.at - first!.at).toBeGreaterThan(950)
  expect(lines).toEqual([waiting, '[Mühür] Ticket Bot lisansı geçerli, 1/3 kurulum, süresiz'])
})

test('where no folder can be kept it is patient by itself, and any other word ends it', async () => {
  const starting = newLicense({ folder: unwritableFolder() }).start()
  await until(() => lines.includes(waiting))
  server.reply = () => ({ code: 'REVOKED' })
  expect(await starting).toMatchObject({ state: 'denied', code: 'REVOKED' })
  expect(server.verbs()).toEqual(['activate', 'activate'])
})

test('a stop ends the wait at once', async () => {
  seat.wait = 600
  const license = newLicense({ patient: true })
  const starting = license.start()
  await until(() => lines.includes(waiting))
  await license.close()
  expect(await starting).toMatchObject({ state: 'denied' })
  expect(server.verbs()).toEqual(['activate'])
})

test('another denial is no matter of patience', async () => {
  server.reply = () => ({ code: 'MACHINE_LIMIT' })
  expect(await newLicense({ patient: true }).start()).toMatchObject({
    state: 'denied',
    code: 'MACHINE_LIMIT',
  })
})
