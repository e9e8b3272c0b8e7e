import { defaultBrand } from '@muhur/contract/http/first-visit'

/** The site's description, and the default brand until the server's brand arrives. */
export const brand = {
  provider: 'Discord',
  game: 'Minecraft',
  founded: 2024,
  ...defaultBrand,
}
