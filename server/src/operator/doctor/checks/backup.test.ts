import { expect, test } from 'vitest'
import type { BackupState } from '../../backup/rules.ts'
import { readConfig } from '../../../start/config.ts'
import { backupFindings } from './backup.ts'
import type { StoredFacts } from './database.ts'
import { line } from '../finding.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const none: BackupState = { last_good: null, failure: null, begun_at: null }
const old: BackupState = {
  ...none,
  last_good: { made_at: '2026-11-17T12:00:00Z', bytes: 7, has_key: true },
}
const failed: BackupState = { ...old, failure: { failed_at: '2026-11-20T01:00:00Z', reason: 'disk dolu' } }
const daily = { BACKUP_DIR: '/backups' }

test.each<[what: string, env: Record<string, string>, backup: BackupState, says: string]>([
  [
    'none in a demo',
    {},
    none,
    '– Yedek: hiç sağlam yedek yok; her gün yedek alınması için BACKUP_DIR verin.',
  ],
  ['none yet', daily, none, '– Yedek: henüz yok; ilki bugün alınır.'],
  [
    'an old one, by hand',
    {},
    old,
    '– Yedek: son sağlam yedek 3 gün önce alındı; her gün yedek alınması için BACKUP_DIR verin.',
  ],
  [
    'an old one',
    daily,
    old,
    '✗ Yedek: son sağlam yedek 3 gün önce alındı. → nedeni giderip deneyin: npm run backup',
  ],
  [
    'one that failed',
    daily,
    failed,
    '✗ Yedek: son deneme başarısız: disk dolu; son sağlam yedek 3 gün önce alındı. → nedeni giderip deneyin: npm run backup',
  ],
  [
    'one that failed on another node',
    {},
    { ...failed, begun_at: '2026-11-20T01:00:00Z', daily: { start_hour: 1, kept: 14 } },
    '✗ Yedek: son deneme başarısız: disk dolu; son sağlam yedek 3 gün önce alındı. → nedeni giderip deneyin: npm run backup',
  ],
  [
    'one of this night',
    daily,
    { ...old, last_good: { ...old.last_good!, made_at: '2026-11-20T01:00:05Z' } },
    '✓ Yedek: son sağlam yedek 10 saat önce alındı.',
  ],
])('%s', async (_what, env, backup, says) => {
  expect(await linesOf(env, backup)).toEqual([`  ${says}`])
})

test('a shop in production without any backup has a fault', async () => {
  expect(await linesOf({}, none, true)).toEqual([
    '  ✗ Yedek: hiç sağlam yedek yok. → her gün yedek alınması için BACKUP_DIR verin',
  ])
})

test('the archive is told in a sentence: how far back, how far behind, and what fails', async () => {
  const archive = {
    since: '2026-11-18T01:00:00Z',
    gap_after: null,
    seconds_behind: 200,
    bytes: 52_000_000,
    tried_at: null,
    failure: null,
  }
  const lastLine = async (facts: object) =>
    (await linesOf(daily, none, false, { ...archive, ...facts })).at(-1)
  expect(await lastLine({})).toBe(
    '  ✓ Arşiv: 2026-11-18 04:00:00 anından beri her ana dönülür, en çok 4 dakika geride, 50 MB; geri yükleme henüz denenmedi.',
  )
  expect(await lastLine({ gap_after: '2026-11-17T01:00:00Z' })).toContain(
    'her ana dönülür (2026-11-17 04:00:00 anından o ana kadar eksik parça var), en çok',
  )
  expect(await lastLine({ since: null })).toContain('– Arşiv: tam kopya henüz yok')
  expect(await lastLine({ seconds_behind: 3_000 })).toContain(
    '✗ Arşiv: 50 dakikadır hiçbir değişiklik yazılamadı. → BACKUP_DIR',
  )
  const failure = { failed_at: '2026-11-20T01:00:00Z', reason: 'disk dolu' }
  expect(await lastLine({ failure })).toContain('✗ Arşiv: son iş başarısız: disk dolu. → ')
})

async function linesOf(
  env: Record<string, string>,
  backup: BackupState,
  production = false,
  archive: StoredFacts['archive'] = null,
): Promise<string[]> {
  const stored = {
    backup,
    archive,
    clock: () => Promise.resolve(now),
    keys: {},
    keySavedAt: 0,
    admins: 1,
    rootRotationBegan: null,
    step: null,
  }
  return (await backupFindings({ ...readConfig(env), production }, stored)).map(line)
}
