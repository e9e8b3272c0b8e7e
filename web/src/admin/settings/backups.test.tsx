import { backupsUrl, type Backups } from '@muhur/contract/operator/backups'
import { expect, test } from 'vitest'
import { serveAdmin } from '../../../test/admin.ts'
import { openApp } from '../../../test/app.tsx'

const archive = {
  since: '2026-11-18T01:00:00Z',
  gap_after: null,
  seconds_behind: 130,
  bytes: 52_428_800,
  tried_at: null,
  failure: null,
}

function openBackups(more: Partial<Backups>) {
  const body: Backups = {
    daily: { start_hour: 1, kept: 14 },
    last_good: null,
    failure: null,
    archive,
    warning: null,
    ...more,
  }
  serveAdmin({ [`GET ${backupsUrl}`]: { body } })
  return openApp('/admin/settings?sekme=yedekler')
}

test('the archive is shown with how far it is behind, and without a warning while it is well', async () => {
  const { screen } = await openBackups({})
  await expect.element(screen.getByText('3 dakika')).toBeVisible()
  await expect.element(screen.getByText('50 MB')).toBeVisible()
  await expect.element(screen.getByText('Yedek arşivi aksıyor.')).not.toBeInTheDocument()
})

test('an archive that takes nothing is warned of, and so is a trial that failed, with its reason', async () => {
  const { screen } = await openBackups({ warning: 'archive', archive: { ...archive, seconds_behind: 1_200 } })
  await expect.element(screen.getByText(/^Son 20 dakikadır arşive hiçbir şey yazılamadı/)).toBeVisible()
  const failure = { failed_at: '2026-11-20T10:00:00Z', reason: 'disk dolu' }
  const failed = await openBackups({ warning: 'archive', archive: { ...archive, failure } })
  await expect.element(failed.screen.getByText('Neden: disk dolu')).toBeVisible()
})

test('the hour of the backup is the reader’s own, as every time beside it', async () => {
  const { screen } = await openBackups({})
  const hour = new Date('2026-11-20T01:00:00Z').toLocaleTimeString('tr-TR', { timeStyle: 'short' })
  await expect.element(screen.getByText(`Her gün ${hour}, son 14 yedek saklanır`)).toBeVisible()
})

test('a part that is missing is named, and an archive that is not in its place promises no copy', async () => {
  const { screen } = await openBackups({ archive: { ...archive, gap_after: '2026-11-17T01:00:00Z' } })
  await expect.element(screen.getByText(/sonrası, dönülebilen ilk ana kadar/)).toBeVisible()
  const failure = { failed_at: '2026-11-20T10:00:00Z', reason: 'arşiv yerinde değil' }
  const away = await openBackups({ warning: 'archive', archive: { ...archive, since: null, failure } })
  await expect.element(away.screen.getByText('Şu anda yok')).toBeVisible()
})
