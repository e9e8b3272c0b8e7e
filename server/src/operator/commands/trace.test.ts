import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { temporaryFolder } from '../../releases/archives/archives.fixture.ts'
import { get, shelf } from '../../releases/downloads/downloads.fixture.ts'

const w = await world()

test('an operator finds the license of a file on this machine', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'leak.zip')
  const trace = (...args: string[]) => {
    const command = join(import.meta.dirname, 'trace.ts')
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
      encoding: 'utf8',
      env: { DATA_DIR: folder, DATABASE_URL: w.databaseUrl },
    })
    return { status, lines: (stdout + stderr).trim().split('\n') }
  }
  // As after the first start of a server.
  await w.db.queries.insertInto('settings').values({ name: 'master_key_check', value: '""' }).execute()
  const { publish, link, license } = await shelf(w)
  const answer = await get(await link(await publish('1.0.0')), w)
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()))
  expect(trace(file)).toEqual({
    status: 0,
    lines: [
      expect.stringMatching(/^SHA-256 [0-9a-f]{64} \([\d.]+ bayt\)$/),
      'Ticket Bot 1.0.0, bot.zip',
      `  lisans ${license.license_key.slice(0, 16)}, o günkü sahibi mehmet`,
      expect.stringMatching(/^ {2}indirme 2026-11-20T12:00:00\S* \(page\)$/),
      expect.stringMatching(/^ {2}Dosyanın özeti: /),
      expect.stringMatching(/^ {2}Arşive eklenen işaret: /),
      expect.stringMatching(/^ {2}Arşivdeki dosyaların saatleri: /),
    ],
  })
  writeFileSync(file, 'print(1)')
  expect(trace(file)).toEqual({
    status: 1,
    lines: [expect.anything(), expect.stringMatching(/^Dosyanın izi bulunamadı/)],
  })
})
