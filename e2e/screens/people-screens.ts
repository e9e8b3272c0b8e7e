import type { Page } from 'playwright-core'
import { at, screensOf } from './screen.ts'

/** The panel's screens about users, instances, denials, blocks and settings. */
export const peopleScreens = [
  ...screensOf('ayse', [
    ['admin-user', '/admin/users?q=mehmet', openUser],
    ['admin-webhooks', '/admin/settings?sekme=webhooklar', 'Yeni webhook'],
    ['admin-new-block', '/admin/blocks/new?network=203.0.113.9', 'Şu anda çalışan hiçbir kurulum durmaz'],
    ['admin-settings-keys', '/admin/settings?sekme=anahtarlar', 'Kök anahtar'],
  ]),
  ...screensOf(
    'ayse',
    [['admin-denial-unknown', '/admin/denials?ref=0000000000', 'Retler yalnızca son 90 gün saklanır']],
    true,
  ),
]

async function openUser(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'mehmet' }).click()
  await at(page, 'Açık oturumlar')
}
