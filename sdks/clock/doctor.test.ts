import { pinsPlaceholder, integrationFiles } from '@muhur/contract/integration'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { buildSdk } from '../../scripts/build-sdk.mjs'
import { openSdkSources } from '../../server/src/integration/sdk-sources.ts'
import { startEmulator, type Emulator } from '../hostile/emulator.ts'
import { genuine } from '../hostile/genuine.ts'
import { has, probeCommands, type Language } from '../hostile/languages.ts'
import { licenseKey } from '../vectors/cases/world.ts'
import { trueTimeouts, withClock } from './faked.ts'

const programs: Record<Language, string> = { js: process.execPath, java: 'java', python: 'python3' }

describe.runIf(has('faketime', '--version', 'The clock'))('the doctor of a downloaded file', () => {
  const folders = mkdtempSync(join(tmpdir(), 'muhur-doctor-'))
  const languages = probeCommands(inject('javaClasses')).map(([language]) => language)
  let emulator: Emulator

  beforeAll(async () => {
    await buildSdk()
    emulator = await startEmulator()
  })
  afterAll(async () => {
    await emulator.close()
    rmSync(folders, { recursive: true, force: true })
  })

  const clocks = languages.flatMap((language) => [0, -3600, 3600].map((off) => ({ language, off })))

  test.concurrent.for(clocks)(
    '$language says of a clock that is off by $off s what it is',
    async ({ language, off }) => {
      const { pins } = emulator.open(`${language}-${off}`, genuine)
      const folder = join(folders, `${language}-${off}`)
      mkdirSync(folder)
      const file = join(folder, integrationFiles[language])
      const source = readFileSync(openSdkSources().path(language), 'utf8')
      writeFileSync(file, source.replace(pinsPlaceholder, pins))
      const { code, lines } = await run(
        withClock(off, { command: programs[language], args: [file, 'doctor'] }),
        folder,
      )
      const faults = lines.filter((line) => line.startsWith('✗'))
      const shown = Number(/CLOCK=([+-]\d+)s VERDICT=VALID /.exec(lines.at(-1)!)?.[1])
      expect(Math.abs(shown - off), lines.join('\n')).toBeLessThan(60)
      expect({ code, faults: faults.length }).toEqual(
        off === 0 ? { code: 0, faults: 0 } : { code: 1, faults: 1 },
      )
      expect(faults.join()).toMatch(off === 0 ? /^$/ : /saat/i)
    },
  )
})

function run({ command, args }: { command: string; args: string[] }, folder: string) {
  const childEnv = { ...env, ...trueTimeouts, LICENSE_KEY: licenseKey, LICENSE_DIR: folder }
  return new Promise<{ code: number; lines: string[] }>((resolve) => {
    execFile(command, args, { cwd: folder, env: childEnv, encoding: 'utf8' }, (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, lines: stdout.trim().split('\n') }),
    )
  })
}
