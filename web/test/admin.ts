import { adminLicensesUrl, type ListedLicense } from '@muhur/contract/license'
import { adminProductsUrl, productsUrl, type ListedProduct } from '@muhur/contract/product'
import { usersUrl, type ListedUser } from '@muhur/contract/user'
import { admin, buyer, license, signIn, ticketBot } from './fixtures.ts'
import { serve } from './server.ts'

export const listedProduct: ListedProduct = {
  ...ticketBot,
  details: '',
  requirements: [],
  price_text: '',
  contact_url: null,
  policy: {},
  archived_at: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  license_count: 2,
  live_instances: 1,
}

const listedUser: ListedUser = {
  ...buyer,
  license_count: 2,
  signed_in_at: '2026-11-19T10:00:00Z',
  created_at: '2026-01-01T00:00:00Z',
}

export const listedLicense: ListedLicense = {
  ...license,
  license_key: license.license_key.slice(0, 16),
  policy: {},
  note: '',
  owner: { id: buyer.id, discord_id: buyer.discord_id, discord_username: buyer.discord_username },
}

export const suspended: ListedLicense = {
  ...listedLicense,
  id: '0199a000-0000-7000-8000-000000000101',
  license_key: 'MHR7SUSPENDED000',
  status: 'suspended',
}

/** An admin before a server that knows one product, one user and two licenses, and whatever `more` says. */
export function serveAdmin(more: Parameters<typeof serve>[0] = {}) {
  signIn(admin)
  return serve({
    'GET /api/auth/session': { body: { user: admin } },
    [`GET ${productsUrl}`]: { body: [ticketBot] },
    [`GET ${adminProductsUrl}`]: { body: [listedProduct] },
    [`GET ${usersUrl}`]: { body: [listedUser] },
    [`GET ${adminLicensesUrl}`]: { body: [listedLicense, suspended] },
    ...more,
  })
}
