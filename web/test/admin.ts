import { adminLicensesUrl, type ListedLicense } from '@muhur/contract/shop/licenses'
import { overviewUrl, type Overview } from '@muhur/contract/shop/overview'
import { ordersUrl, revenueUrl } from '@muhur/contract/sales/orders'
import { adminProductsUrl, productsUrl, type ListedProduct } from '@muhur/contract/shop/products'
import { usersUrl, type ListedUser } from '@muhur/contract/access/users'
import { admin, buyer, license, signIn, ticketBot } from './fixtures.ts'
import { serve } from './server.ts'

export const listedProduct: ListedProduct = {
  ...ticketBot,
  details: '',
  requirements: [],
  included: [],
  pictures: [],
  questions: '',
  price_text: '',
  contact_url: null,
  policy: {},
  published_at: '2026-01-01T00:00:00Z',
  archived_at: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  license_count: 2,
  live_instances: 1,
}

const listedUser: ListedUser = {
  ...buyer,
  email: null,
  license_count: 2,
  signed_in_at: '2026-11-19T10:00:00Z',
  created_at: '2026-01-01T00:00:00Z',
}

export const listedLicense: ListedLicense = {
  ...license,
  license_key: license.license_key.slice(0, 16),
  policy: {},
  external_id: '',
  metadata: {},
  note: '',
  owner: { id: buyer.id, discord_id: buyer.discord_id, discord_username: buyer.discord_username },
}

export const suspended: ListedLicense = {
  ...listedLicense,
  id: '0199a000-0000-7000-8000-000000000101',
  license_key: 'MHR7SUSPENDED000',
  status: 'suspended',
}

const days = Array.from({ length: 30 }, (_, at) => ({
  day: new Date(Date.UTC(2026, 9, 22 + at)).toISOString().slice(0, 10),
  valid: 100 + at,
  denied: at % 7,
  unknown: at % 3,
}))

export const overview: Overview = {
  users: 1,
  products: 1,
  drafts: 1,
  licenses: { total: 2, active: 1, suspended: 1, revoked: 0, expired: 0 },
  new_licenses: 1,
  ending_soon: 3,
  running: 6,
  verdicts: { days, before: { valid: 2000, denied: 80, unknown: 40 } },
  live: [
    { at: '2026-11-20T09:00:00.000Z', instances: 4 },
    { at: '2026-11-20T09:05:00.000Z', instances: 6 },
  ],
  expiring: Array.from({ length: 12 }, (_, week) => ({
    from: new Date(Date.UTC(2026, 10, 20 + 7 * week)).toISOString().slice(0, 10),
    to: new Date(Date.UTC(2026, 10, 26 + 7 * week)).toISOString().slice(0, 10),
    count: week % 4,
    days: [week % 4, 0, 0, 0, 0, 0, 0],
  })),
  most_denied: [
    {
      license_id: license.id,
      license_key: license.license_key.slice(0, 16),
      status: 'active',
      product_name: ticketBot.name,
      owner: { id: buyer.id, discord_id: buyer.discord_id, discord_username: buyer.discord_username },
      count: 42,
    },
  ],
  clock_step: null,
  setup: {
    demo: false,
    reachable: true,
    named: true,
    product: { id: ticketBot.id, published: true },
    license_id: license.id,
    downloaded: true,
    called: true,
    alive: true,
  },
}

/** An admin before a server that knows one product, one user and two licenses, and whatever `more` says. */
export function serveAdmin(more: Parameters<typeof serve>[0] = {}) {
  signIn(admin)
  return serve({
    'GET /api/auth/session': { body: { user: admin } },
    [`GET ${productsUrl}`]: { body: [ticketBot] },
    [`GET ${adminProductsUrl}`]: { body: [listedProduct] },
    [`GET ${adminProductsUrl}/${listedProduct.id}`]: { body: listedProduct, headers: { etag: '"1"' } },
    [`GET ${usersUrl}`]: { body: [listedUser] },
    [`GET ${overviewUrl}`]: { body: overview },
    [`GET ${revenueUrl}`]: { body: [] },
    [`GET ${ordersUrl}`]: { body: [] },
    [`GET ${adminLicensesUrl}`]: { body: [listedLicense, suspended] },
    ...more,
  })
}
