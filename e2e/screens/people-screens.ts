import { at, type Screen } from './screen.ts'

/** The panel's screens about users, instances, denials, blocks and settings. */
export const peopleScreens: Screen[] = [
  { name: 'admin-users', path: '/admin/users', as: 'ayse', play: (page) => at(page, 'mehmet') },
  {
    name: 'admin-user',
    path: '/admin/users?q=mehmet',
    as: 'ayse',
    play: async (page) => {
      await page.getByRole('link', { name: 'mehmet' }).click()
      await at(page, 'Açık oturumlar')
    },
  },
  { name: 'admin-denials', path: '/admin/denials', as: 'ayse', play: (page) => at(page, 'Son retler') },
  {
    name: 'admin-denial-unknown',
    path: '/admin/denials?ref=0000000000',
    as: 'ayse',
    play: (page) => at(page, 'Retler yalnızca son'),
    complains: true,
  },
  {
    name: 'admin-erasures',
    path: '/admin/erasures',
    as: 'ayse',
    play: (page) => at(page, 'Yanıt süresi'),
  },
  { name: 'admin-audit', path: '/admin/audit', as: 'ayse', play: (page) => at(page, 'CSV indir') },
  {
    name: 'admin-webhooks',
    path: '/admin/settings?sekme=webhooklar',
    as: 'ayse',
    play: (page) => at(page, 'Yeni webhook'),
  },
  { name: 'admin-blocks', path: '/admin/blocks', as: 'ayse', play: (page) => at(page, 'Yeni engel') },
  {
    name: 'admin-new-block',
    path: '/admin/blocks/new?network=203.0.113.9',
    as: 'ayse',
    play: (page) => at(page, 'Şu anda çalışan hiçbir kurulum durmaz'),
  },
  {
    name: 'admin-instances',
    path: '/admin/instances',
    as: 'ayse',
    // The number of running instances depends on the bots.
    play: (page) =>
      page
        .getByRole('table', { name: 'Kurulumlar' })
        .or(page.getByText('Şu anda çalışan kurulum yok'))
        .first()
        .waitFor(),
  },
  { name: 'admin-settings', path: '/admin/settings', as: 'ayse', play: (page) => at(page, 'Mağaza adı') },
  {
    name: 'admin-settings-keys',
    path: '/admin/settings?sekme=anahtarlar',
    as: 'ayse',
    play: (page) => page.getByText('Kök anahtar').first().waitFor(),
  },
]
