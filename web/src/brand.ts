/** What a seller changes to make the site his own. */
export const brand = {
  name: 'Mühür',
  provider: 'Discord',
  game: 'Minecraft',
  founded: 2024,
  email: 'destek@muhur.example',
  handle: 'muhur',
  socials: [
    { name: 'Discord', url: 'https://discord.com' },
    { name: 'GitHub', url: 'https://github.com' },
    { name: 'YouTube', url: 'https://www.youtube.com' },
  ],
} as const
