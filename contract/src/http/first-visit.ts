import type { Call } from '../operation.ts'
import type { Brand } from '../shop/brand.ts'

/**
 * The part of the contract that a public page needs before a click. Apart from the schemas, so that a first visit loads no
 * TypeBox.
 */

/** Default until the seller sets a brand. */
export const defaultBrand: Brand = {
  name: 'Mühür',
  email: 'destek@muhur.example',
  handle: 'muhur',
  invite_url: null,
  renew_url: null,
  hero_title: null,
  hero_lead: null,
  logo_url: null,
  accent: null,
  pictures: [],
  socials: [
    { name: 'Discord', url: 'https://discord.com' },
    { name: 'GitHub', url: 'https://github.com' },
    { name: 'YouTube', url: 'https://www.youtube.com' },
  ],
  seller_door: true,
  measured_tiles: false,
  approved_pages: [],
}

/** Whether an address leads where the social links of a new shop lead: to a platform, and to no seller on it. */
export const isPlaceholder = (url: string): boolean =>
  /^https:\/\/(www\.)?(discord\.(com|gg)(\/invite)?|(github|youtube)\.com)\/*([?#].*)?$/i.test(url)

// Calls as the browser makes them; the operation of each id has the rest.

export const brandCall = {
  id: 'getBrand',
  method: 'GET',
  path: '/api/brand',
  access: 'public',
  failure: 'Failed to fetch brand',
} as const satisfies Call

export const landingCall = {
  id: 'getLanding',
  method: 'GET',
  path: '/api/landing',
  access: 'public',
  failure: 'Failed to fetch the landing page',
} as const satisfies Call

export const countryNoticeCall = {
  id: 'getCountryNotice',
  method: 'GET',
  path: '/api/countries',
  access: 'public',
  failure: 'Failed to fetch countries',
} as const satisfies Call

export const productsUrl = '/api/products'
export const productUrl = (id: string) => `${productsUrl}/${id}`

export const catalogueCall = {
  id: 'listCatalogue',
  method: 'GET',
  path: productsUrl,
  access: 'public',
  failure: 'Failed to fetch products',
} as const satisfies Call

export const catalogueProductCall = {
  id: 'getCatalogueProduct',
  method: 'GET',
  path: productUrl(':id'),
  access: 'public',
  failure: 'Failed to fetch products',
} as const satisfies Call

export const productReleasesCall = {
  id: 'listProductReleases',
  method: 'GET',
  path: `${productUrl(':id')}/releases`,
  access: 'public',
} as const satisfies Call

export const logoutUrl = '/api/auth/logout'

export const signOutCall = {
  id: 'signOut',
  method: 'POST',
  path: logoutUrl,
  access: 'public',
  failure: 'Çıkış yapılamadı',
} as const satisfies Call

/** Marks requests that an idle page makes by itself: such a request does not extend the session. */
export const unattendedHeader = 'x-muhur-unattended'

export const totalHeader = 'x-total-count'
export const relationHeader = 'x-total-relation'
