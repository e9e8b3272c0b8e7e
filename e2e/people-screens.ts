import { at, type Screen } from './screen.ts'

/** The panel's screens about users, instances, denials, blocks and settings. */
export const peopleScreens: Screen[] = [
  {
    name: 'admin-user',
    path: '/admin/users?q=mehmet',
    as: 'ayse',
    play: async (page) => {
      await page.getByRole('link', { name: 'mehmet' }).click()
      await at(page, 'Açık oturumlar')
    },
  },
  {
    name: 'admin-denial-unknown',
    path: '/admin/denials?ref=0000000000',
    as: 'ayse',
    play: (page) => at(page, 'Retler yalnızca son'),
    complains: true,
  },
  {
    name: 'admin-webhooks',
    path: '/admin/settings?sekme=webhooklar',
    as: 'ayse',
    play: (page) => at(page, 'Yeni webhook'),
  },
  {
    name: 'admin-new-block',
    path: '/admin/blocks/new?network=203.0.113.9',
    as: 'ayse',
    play: (page) => at(page, 'Şu anda çalışan hiçbir kurulum durmaz'),
  },
  {
    name: 'admin-settings-keys',
    path: '/admin/settings?sekme=anahtarlar',
    as: 'ayse',
    play: (page) => page.getByText('Kök anahtar').first().waitFor(),
  },
]
