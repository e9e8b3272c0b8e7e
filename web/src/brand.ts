import { defaultBrand } from '@muhur/contract/brand'

/** What the site is about, whoever runs it; and how it presents itself until the server says how the seller wants it. */
export const brand = {
  provider: 'Discord',
  game: 'Minecraft',
  founded: 2024,
  ...defaultBrand,
}
