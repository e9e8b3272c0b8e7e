import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { doctor } from '../src/index.ts'
import { newFolder } from './scene/folders.ts'
import { builtFile, start } from './scene/processes.ts'
import { key, newSigner, pinsFor, product, startServer, type LicenseServer } from './scene/server.ts'

let server: LicenseServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

describe('the doctor', () => {
  test('finds nothing where all is well, and takes no seat', async () => {
    const { isWell, lines } = await doctor({ key, pins: server.pins, folder: newFolder() })
    expect(lines.map((line) => line[0]).join('')).toMatch(/^✓{5}[✓!]✓m$/)
    expect(lines.at(-1)).toMatch(
      new RegExp(
        `^muhur-doctor js/2\\.0\\.0 product=${product} key=MHR-7Q2K… KEY=ok FOLDER=ok DNS=ok TLS=none CLOCK=\\+[01]s PRELOAD=\\S+ VERDICT=VALID ref=K7QX-2M9D$`,
      ),
    )
    expect(isWell).toBe(true)
    expect(server.verbs()).toEqual(['keys', 'validate'])
    expect(lines.join('\n')).not.toContain(key)
  })

  test('asks for no instance, and so minds none that is wanted', async () => {
    server.reply = () => ({ code: 'INSTANCE_REQUIRED' })
    const { isWell, lines } = await doctor({ key, pins: server.pins, folder: newFolder() })
    expect({ isWell, mark: lines[6]![0] }).toEqual({ isWell: true, mark: '✓' })
  })

  test('says what the server says, and what is wrong with the folder', async () => {
    server.reply = () => ({ code: 'EXPIRED' })
    const folder = join(newFolder(), 'file')
    writeFileSync(folder, 'in the way')
    const { isWell, lines } = await doctor({ key, pins: server.pins, folder })
    expect(isWell).toBe(false)
    expect(lines[1]).toMatch(/^✗ Klasör: /)
    expect(lines[6]).toBe(
      '✗ Lisans: Bu lisansın süresi dolmuş. Süreyi uzatmak için satıcınıza yazın. (EXPIRED)',
    )
    expect(lines.at(-1)).toContain('KEY=ok FOLDER=FOLDER_UNWRITABLE DNS=ok TLS=none CLOCK=+')
    expect(lines.at(-1)).toContain('VERDICT=EXPIRED')
  })

  test('finds a wrong symbol in the key without asking about it', async () => {
    const { isWell, lines } = await doctor({
      key: key.replace('7Q2K', '7Q3K'),
      pins: server.pins,
      folder: newFolder(),
    })
    expect(isWell).toBe(false)
    expect(lines[0]).toMatch(/^✗ Anahtar: Lisans anahtarı hatalı: bir karakter eksik/)
    expect(lines.at(-1)).toMatch(/KEY=KEY_MALFORMED FOLDER=ok .* VERDICT=KEY_MALFORMED ref=-$/)
    expect(server.verbs()).toEqual(['keys'])
  })

  test.each([-3600, 3600])(
    'tells a clock that is %d s wrong, though the answer is believed',
    async (seconds) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
      onTestFinished(() => void vi.useRealTimers())
      const serverTime = Date.now() / 1000 - seconds
      server.now = () => Math.floor(serverTime)
      const { isWell, lines } = await doctor({ key, pins: server.pins, folder: newFolder() })
      expect(isWell).toBe(false)
      expect(lines[4]).toBe(
        '✗ Saat: Bilgisayarın saati yanlış. Saati otomatik eşitlemeye alıp yeniden başlatın. (CLOCK_WRONG)',
      )
      expect(lines[6]).toBe('✓ Lisans: Lisans geçerli.')
      expect(lines.at(-1)).toMatch(/CLOCK=[+-](3599|360[01])s PRELOAD=\S+ VERDICT=VALID/)
    },
  )

  test('looks at the address that answers', async () => {
    const pins = pinsFor(`https://name.invalid,${server.address}`, server.signer)
    const { isWell, lines } = await doctor({ key, pins, folder: newFolder() })
    expect({ isWell, dns: lines[2], verdict: lines[6] }).toEqual({
      isWell: true,
      dns: '✓ Sunucunun adı: 127.0.0.1',
      verdict: '✓ Lisans: Lisans geçerli.',
    })
  })

  test('an address without TLS that does not answer is a fault of the connection', async () => {
    const pins = pinsFor('http://127.0.0.1:1', newSigner('k1'))
    const { isWell, lines } = await doctor({ key, pins, folder: newFolder() })
    expect(isWell).toBe(false)
    const fault =
      'Lisans sunucusuna ulaşılamıyor. İnternet bağlantısını ve güvenlik duvarını kontrol edin. (UNREACHABLE)'
    expect(lines.slice(3, 5)).toEqual([`✗ Bağlantı: ${fault}`, `✗ Saat: ${fault}`])
    expect(lines.at(-1)).toContain('DNS=ok TLS=UNREACHABLE CLOCK=- ')
  })

  test('says what does not answer', async () => {
    const pins = pinsFor('https://name.invalid', newSigner('k1'))
    const { isWell, lines } = await doctor({ key: '', pins, folder: newFolder() })
    expect(isWell).toBe(false)
    expect(lines.at(-1)).toMatch(
      /key=… KEY=KEY_MISSING FOLDER=ok DNS=DNS_FAILED TLS=DNS_FAILED CLOCK=- PRELOAD=\S+ VERDICT=KEY_MISSING ref=-$/,
    )
  })
})

describe('license.mjs doctor', () => {
  function downloaded(): string {
    const folder = join(newFolder(), 'bot')
    mkdirSync(folder)
    const file = join(folder, 'license.mjs')
    const text = readFileSync(builtFile('license.mjs'), 'utf8')
    writeFileSync(file, text.replace('@@MUHUR_PINS@@', server.pins))
    return file
  }

  test.each([
    [{}, 'yok', 'none', ''],
    [{ NODE_OPTIONS: '--max-old-space-size=256' }, 'yok', 'none', ''],
    [{ NODE_OPTIONS: '--require fs' }, 'NODE_OPTIONS', 'NODE_OPTIONS', ' preload'],
    [
      { NODE_OPTIONS: '--no-warnings --import=data:text/javascript,' },
      'NODE_OPTIONS',
      'NODE_OPTIONS',
      ' preload',
    ],
    [
      { NODE_OPTIONS: '-r fs', LD_PRELOAD: '/nowhere.so' },
      'LD_PRELOAD, NODE_OPTIONS',
      'LD_PRELOAD,NODE_OPTIONS',
      ' preload',
    ],
  ])('tells what is loaded before the bot, and so does each call: %j', async (more, line, word, mark) => {
    const env = { LICENSE_KEY: key, LICENSE_DIR: newFolder(), ...more }
    const run = start([downloaded(), 'doctor'], env)
    expect(await run.ended).toBe(0)
    expect(run.output()).toContain(` Önyükleme: ${line}\n`)
    expect(run.output()).toMatch(new RegExp(`s PRELOAD=${word} VERDICT=VALID`))
    expect(server.calls.at(-1)!.body.sdk).toBe(`js/2.0.0${mark}`)
  })

  test('tells what stands among Node’s own arguments, too', async () => {
    const run = start(['--require', 'fs', downloaded(), 'doctor'], {
      LICENSE_KEY: key,
      LICENSE_DIR: newFolder(),
    })
    expect(await run.ended).toBe(0)
    expect(run.output()).toContain('! Önyükleme: NODE_OPTIONS\n')
  })

  test('asks for the key otherwise', async () => {
    const run = start([downloaded(), 'doctor'], { LICENSE_DIR: newFolder() })
    await run.says('Lisans anahtarı')
    run.process.stdin!.end(`${key}\n`)
    expect(await run.ended).toBe(0)
    const other = start([downloaded(), 'doctor'], { LICENSE_DIR: newFolder() })
    other.process.stdin!.end()
    expect(await other.ended).toBe(1)
    expect(other.output()).toContain('KEY=KEY_MISSING')
  })
})
