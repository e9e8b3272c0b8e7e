/** The cast of the demo and of the tests. */
export const demoPeople = [
  {
    discord_id: '110000000000000001',
    discord_username: 'ayse',
    name: 'Ayşe',
    admin: true,
    description: 'Satıcı: ürünler ve lisanslar ondan sorulur.',
  },
  {
    discord_id: '110000000000000002',
    discord_username: 'mehmet',
    name: 'Mehmet',
    admin: false,
    description: 'Alıcı: aldığı lisansları panelinden izler.',
  },
  {
    discord_id: '110000000000000003',
    discord_username: 'zeynep',
    name: 'Zeynep',
    admin: false,
    description: 'Yeni üye: henüz lisansı yok.',
  },
] as const

export type DemoPerson = (typeof demoPeople)[number]

/** Who the demo's admins are, unless the environment names others. */
export const demoAdminIds: readonly string[] = demoPeople
  .filter((person) => person.admin)
  .map((person) => person.discord_id)
