import type { Operation } from '../operation.ts'
import type { Brand } from '../shop/brand.ts'

/**
 * What a public page needs of the contract before a click. Apart from the schemas, so that a first visit loads no TypeBox.
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
}

// Calls as the browser makes them; `getBrand`, `getLanding` and `getCountryNotice` are the whole operations.

export const brandCall = {
  id: 'getBrand',
  method: 'GET',
  path: '/api/brand',
  access: 'public',
  failure: 'Failed to fetch brand',
} as const

export const landingCall = {
  id: 'getLanding',
  method: 'GET',
  path: '/api/landing',
  access: 'public',
  failure: 'Failed to fetch the landing page',
} as const

export const countryNoticeCall = {
  id: 'getCountryNotice',
  method: 'GET',
  path: '/api/countries',
  access: 'public',
  failure: 'Failed to fetch countries',
} as const

export const productsUrl = '/api/products'
export const productUrl = (id: string) => `${productsUrl}/${id}`

// As the browser makes the calls; `listCatalogue` and `getCatalogueProduct` are the whole operations.

export const catalogueCall = {
  id: 'listCatalogue',
  method: 'GET',
  path: productsUrl,
  access: 'public',
  failure: 'Failed to fetch products',
} as const

export const catalogueProductCall = {
  id: 'getCatalogueProduct',
  method: 'GET',
  path: productUrl(':id'),
  access: 'public',
  failure: 'Failed to fetch products',
} as const

export const logoutUrl = '/api/auth/logout'

export const signOut = {
  id: 'signOut',
  method: 'POST',
  path: logoutUrl,
  access: 'public',
  // Without TypeBox, since public pages have the button too.
  answers: {
    200: { type: 'object', required: ['success'], properties: { success: { type: 'boolean', const: true } } },
  },
  summary: 'Oturumu kapatır',
  english: 'Ends the session.',
  codes: ['TOKEN_NOT_ACCEPTED'],
  failure: 'Çıkış yapılamadı',
} as const satisfies Operation

/** Marks requests that an idle page makes by itself: such a request does not extend the session. */
export const unattendedHeader = 'x-muhur-unattended'

export const totalHeader = 'x-total-count'
export const relationHeader = 'x-total-relation'
