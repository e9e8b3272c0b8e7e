import { pinsPlaceholder } from '@muhur/contract/shop/integration'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { env } from 'node:process'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openSdkSources } from '../../server/src/shop/integration/sdk-sources.ts'
import { startEmulator, type Emulator } from '../hostile/emulator.ts'
import { genuine } from '../hostile/genuine.ts'
import { sdkTexts } from '@muhur/contract/gate/sdk-texts'
import { integrationFiles, type SdkLanguage } from '@muhur/contract/gate/sdk-languages'
import { inTime } from '../in-time.ts'
import type { Command } from '../language.ts'
import { doctorCommand, has } from '../languages.ts'
import { licenseKey } from '../vectors/cases/world.ts'
import { trueTimeouts, withClock } from './faked.ts'

describe.runIf(has('faketime', 'The clock'))('the doctor of a downloaded file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muhur-doctor-'))
  const languages = inject('languages')
  const doctors = new Map<SdkLanguage, Command>()
  let emulator: Emulator

  beforeAll(async () => {
    emulator = await startEmulator()
    for (const language of languages) {
      const file = download(language, emulator.open(language, genuine).pins, folder)
      doctors.set(language, doctorCommand(language, file, folder))
    }
  })
  afterAll(async () => {
    await emulator.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test.for(languages)('%s finds nothing where the clock is right', async (language) => {
    const { code, faults, labels, ahead } = await runInTime(doctors.get(language)!, folder)
    expect({ code, faults }).toEqual({ code: 0, faults: [] })
    expect(labels).toEqual(labelsOf(language))
    expect(Math.abs(ahead)).toBeLessThan(slack)
  })

  const wrong = languages.flatMap((language) => [-3600, 3600].map((off) => ({ language, off })))

  test.for(wrong)('$language says that a clock is off by $off s', async ({ language, off }) => {
    const { code, faults, ahead } = await runInTime(withClock(off, doctors.get(language)!), folder)
    expect({ code, faults }).toEqual({ code: 1, faults: [expect.stringMatching(/saat/i)] })
    expect(Math.abs(ahead - off)).toBeLessThan(slack)
  })

  describe('without a server and a key', () => {
    test.for(languages)('%s says what it does not know in the same words', async (language) => {
      const pins = emulator.open(language, genuine).pins.replace(/:\d+/, ':1')
      const file = download(language, pins, mkdtempSync(join(folder, 'unanswered-')))
      const { code, faults, last } = await run(doctorCommand(language, file, dirname(file)), folder, '')
      expect({ code, faults }).toEqual({
        code: 1,
        faults: [
          `✗ Anahtar: ${textOf('KEY_MISSING')}`,
          expect.stringMatching(/^✗ Bağlantı: .*\(UNREACHABLE\)$/),
          `✗ Saat: ${textOf('UNREACHABLE')}`,
          `✗ Lisans: ${textOf('KEY_MISSING')}`,
        ],
      })
      expect(last).toMatch(/ key=… KEY=KEY_MISSING .* TLS=UNREACHABLE CLOCK=- .* VERDICT=KEY_MISSING ref=-$/)
    })
  })
})

const textOf = (code: string) => `${sdkTexts[code]!.join(' ')} (${code})`

/** What stands before the colons; a game's script has files without a folder. */
const labelsOf = (language: SdkLanguage) => [
  'Anahtar',
  language === 'lua' ? 'Dosyalar' : 'Klasör',
  'Sunucunun adı',
  'Bağlantı',
  'Saat',
  'Önyükleme',
  'Lisans',
]

/** Seconds that an answer may take on a busy machine. */
const slack = 60

/** Writes the file into the folder as a seller downloads it. Returns its path. */
function download(language: SdkLanguage, pins: string, folder: string): string {
  const file = join(folder, integrationFiles[language].name)
  writeFileSync(file, readFileSync(openSdkSources().path(language), 'utf8').replace(pinsPlaceholder, pins))
  return file
}

/** A doctor asks within 5 seconds: a doctor that a busy machine kept from its answer is run again. */
const runInTime = (command: Command, folder: string) =>
  inTime(
    () => run(command, folder),
    ({ ahead }) => Number.isNaN(ahead),
  )

/**
 * The doctor's exit code, its lines about faults, the labels of all lines but the last, the last one, and the seconds by which it found the
 * clock to be ahead: NaN where the verdict is not VALID.
 */
function run({ command, args }: Command, folder: string, key = licenseKey) {
  const childEnv = { ...env, ...trueTimeouts, LICENSE_KEY: key, LICENSE_DIR: folder }
  return new Promise<{ code: number; faults: string[]; labels: string[]; last: string; ahead: number }>(
    (resolve) => {
      const child = execFile(command, args, { env: childEnv, encoding: 'utf8' }, (error, stdout) => {
        const lines = stdout.trim().split('\n')
        resolve({
          code: error ? Number(error.code) : 0,
          faults: lines.filter((line) => line.startsWith('✗')),
          labels: lines.slice(0, -1).map((line) => /^. (.*?):/.exec(line)?.[1] ?? line),
          last: lines.at(-1)!,
          ahead: Number(/CLOCK=([+-]\d+)s PRELOAD=\S+ VERDICT=VALID /.exec(lines.at(-1)!)?.[1]),
        })
      })
      // Asks for the key where there is none.
      child.stdin!.end()
    },
  )
}
