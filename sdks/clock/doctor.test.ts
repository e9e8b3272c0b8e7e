import { integrationFiles, pinsPlaceholder } from '@muhur/contract/integration'
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openSdkSources } from '../../server/src/integration/sdk-sources.ts'
import { startEmulator, type Emulator } from '../hostile/emulator.ts'
import { genuine } from '../hostile/genuine.ts'
import { has, probeCommands, type Command, type Language } from '../hostile/languages.ts'
import { licenseKey } from '../vectors/cases/world.ts'
import { trueTimeouts, withClock } from './faked.ts'

describe.runIf(has('faketime', '--version', 'The clock'))('the doctor of a downloaded file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muhur-doctor-'))
  const languages = probeCommands(inject('javaClasses')).map(([language]) => language)
  const doctors = new Map<Language, Command>()
  let emulator: Emulator

  beforeAll(async () => {
    emulator = await startEmulator()
    for (const language of languages)
      doctors.set(language, download(language, emulator.open(language, genuine).pins, folder))
  })
  afterAll(async () => {
    await emulator.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test.for(languages)('%s finds nothing where the clock is right', async (language) => {
    const { code, faults, ahead } = await run(doctors.get(language)!, folder)
    expect({ code, faults }).toEqual({ code: 0, faults: [] })
    expect(Math.abs(ahead)).toBeLessThan(slack)
  })

  const wrong = languages.flatMap((language) => [-3600, 3600].map((off) => ({ language, off })))

  test.for(wrong)('$language says that a clock is off by $off s', async ({ language, off }) => {
    const { code, faults, ahead } = await run(withClock(off, doctors.get(language)!), folder)
    expect({ code, faults }).toEqual({ code: 1, faults: [expect.stringMatching(/saat/i)] })
    expect(Math.abs(ahead - off)).toBeLessThan(slack)
  })
})

/** For how many seconds an answer may be under way on a busy machine. */
const slack = 60

/** Lays the file as a seller downloads it into the folder, and says how its doctor is called. */
function download(language: Language, pins: string, folder: string): Command {
  const own = join(folder, language)
  const file = join(own, integrationFiles[language])
  mkdirSync(own)
  writeFileSync(file, readFileSync(openSdkSources().path(language), 'utf8').replace(pinsPlaceholder, pins))
  if (language === 'java') {
    execFileSync('javac', ['--release', '17', '-encoding', 'UTF-8', '-d', own, file])
    return { command: 'java', args: ['-cp', own, 'muhur.Muhur', 'doctor'] }
  }
  const command = language === 'js' ? process.execPath : 'python3'
  return { command, args: [file, 'doctor'] }
}

/** How it ended, the lines of what is wrong, and by how many seconds it found the clock to be ahead. */
function run({ command, args }: Command, folder: string) {
  const childEnv = { ...env, ...trueTimeouts, LICENSE_KEY: licenseKey, LICENSE_DIR: folder }
  return new Promise<{ code: number; faults: string[]; ahead: number }>((resolve) => {
    execFile(command, args, { env: childEnv, encoding: 'utf8' }, (error, stdout) => {
      const lines = stdout.trim().split('\n')
      resolve({
        code: error ? Number(error.code) : 0,
        faults: lines.filter((line) => line.startsWith('✗')),
        ahead: Number(/CLOCK=([+-]\d+)s VERDICT=VALID /.exec(lines.at(-1)!)?.[1]),
      })
    })
  })
}
