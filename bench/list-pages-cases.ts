import { denialsUrl } from '@muhur/contract/shop/denials/denials'
import { licenseInstancesUrl } from '@muhur/contract/shop/instances'
import {
  adminLicensesUrl,
  licenseSorts,
  licenseTotalsUrl,
  userLicensesUrl,
} from '@muhur/contract/shop/licenses'
import { adminProductsUrl } from '@muhur/contract/shop/products'
import { searchUrl } from '@muhur/contract/shop/search'
import { shopInstancesUrl } from '@muhur/contract/shop/instances'
import { usersUrl } from '@muhur/contract/access/users'

export type Call = [url: string, query: Record<string, string>]

interface Some {
  /** Id of the product that sells most. */
  product: string
  /** Ids of an owner like most, and of the owner of the most licenses. */
  owner: string
  buyer: string
  /** Id of the product that sells least. */
  smallProduct: string
  /** The first 16 characters of a key. */
  key: string
  /** Id of the license with the most instances. */
  license: string
}

/** By name: the first page of every list of panel and dashboard, filtered lists, searches and pages far behind. */
export function listCases(some: Some): Record<string, Call> {
  return {
    ...licenseCases(some),
    'own licenses': [userLicensesUrl(some.buyer), { page: '1' }],
    'own licenses: page 100': [userLicensesUrl(some.buyer), { page: '100' }],
    'own licenses: of a product': [userLicensesUrl(some.buyer), { page: '1', q: 'urun 5' }],
    'own licenses: of a key': [userLicensesUrl(some.buyer), { page: '1', q: 'MHR-00' }],
    'own licenses: totals': [licenseTotalsUrl(some.buyer), {}],
    'instances: of one license': [licenseInstancesUrl(some.license), { place: 'held', page: '1' }],
    'instances: of one license, page 200': [
      licenseInstancesUrl(some.license),
      { place: 'held', page: '200' },
    ],
    'instances: of one license, a host': [licenseInstancesUrl(some.license), { page: '1', q: 'host' }],
    'users: first page': [usersUrl, { page: '1' }],
    'users: by name': [usersUrl, { page: '1', sort: 'name' }],
    'users: last seen': [usersUrl, { page: '1', sort: '-signed_in_at' }],
    'users: admins': [usersUrl, { page: '1', role: 'admin' }],
    'users: a name': [usersUrl, { page: '1', q: 'mehmet 1001' }],
    'users: a tenth': [usersUrl, { page: '1', q: 'isik' }],
    'users: an e-mail': [usersUrl, { page: '1', q: 'alici1001@' }],
    'users: nobody': [usersUrl, { page: '1', q: 'olmayan kelime' }],
    products: [adminProductsUrl, { page: '1' }],
    'instances: first page': [shopInstancesUrl, { state: 'live' }],
    'instances: of one product': [shopInstancesUrl, { state: 'live', product_id: some.product }],
    'instances: of a key': [shopInstancesUrl, { q: some.key }],
    'instances: of a host': [shopInstancesUrl, { q: 'host-1001' }],
    'instances: of nobody': [shopInstancesUrl, { q: 'olmayan' }],
    'denials: first page': [denialsUrl, {}],
    'denials: of a code': [denialsUrl, { code: 'REVOKED' }],
    'denials: of a key': [denialsUrl, { license: some.key }],
    'denials: of a beginning': [denialsUrl, { license: 'MHR-0' }],
    'palette: a key': [searchUrl, { q: some.key }],
    'palette: a name': [searchUrl, { q: 'isik' }],
  }
}

/**
 * Every search of the license list: each text with each filter, in each order, its first page and one far behind; without a
 * text too.
 */
export function sweepCases(some: Some): Record<string, Call> {
  const texts = [
    '',
    some.key,
    'MHR-00',
    'mehmet 1001',
    'isik',
    's3003',
    's1',
    's',
    'havale',
    'kart',
    'olmayan kelime',
  ]
  const filters: Record<string, Record<string, string>> = {
    all: {},
    active: { status: 'active' },
    suspended: { status: 'suspended' },
    revoked: { status: 'revoked' },
    expired: { status: 'expired' },
    'ends soon': { expires_within: '30' },
    'large product': { product_id: some.product },
    'small product': { product_id: some.smallProduct },
    'large product, expired': { product_id: some.product, status: 'expired' },
    'an owner': { user_id: some.owner },
    'large owner': { user_id: some.buyer },
    'large owner, expired': { user_id: some.buyer, status: 'expired' },
  }
  const sorts = licenseSorts.flatMap((sort) => [sort, `-${sort}`])
  const cases: Record<string, Call> = {}
  for (const q of texts)
    for (const [filter, values] of Object.entries(filters))
      for (const sort of sorts)
        for (const page of ['1', '40'])
          cases[`"${q}" · ${filter} · ${sort} · page ${page}`] = [
            adminLicensesUrl,
            { page, sort, ...(q && { q }), ...values },
          ]
  return cases
}

function licenseCases(some: Some): Record<string, Call> {
  const filters: Record<string, Record<string, string>> = {
    'first page': {},
    'page 100': { page: '100' },
    'sorted by expiry': { sort: 'expires_at' },
    'sorted by owner': { sort: 'owner' },
    active: { status: 'active' },
    suspended: { status: 'suspended' },
    'expired, last first': { status: 'expired', sort: '-expires_at' },
    'expired, newest first': { status: 'expired' },
    'one product': { product_id: some.product },
    'one owner': { user_id: some.owner },
    'one owner of many': { user_id: some.buyer },
    'one owner of many, by expiry': { user_id: some.buyer, sort: 'expires_at' },
    'active, by expiry': { status: 'active', sort: 'expires_at' },
    'sorted by owner, page 200': { sort: 'owner', page: '200' },
    'search: many, page 40': { q: 'havale', page: '40' },
    'ends within 30 days': { expires_within: '30', sort: 'expires_at' },
    'suspended of one product': { status: 'suspended', product_id: some.product },
    'search: a key': { q: some.key },
    'search: an owner': { q: 'mehmet 1001' },
    'search: a tenth of the owners': { q: 'isik' },
    'search: the same, suspended': { q: 'isik', status: 'suspended' },
    'search: a word of one note': { q: 's3003' },
    'search: a word of a ninth': { q: 'havale' },
    'search: one letter': { q: 's' },
    'search: old keys, expired': { q: 'MHR-00', status: 'expired' },
    'search: old notes, expired': { q: 's1', status: 'expired' },
    'search: many of the buyer, expired': { q: 'kart', status: 'expired', user_id: some.buyer },
    'search: a ninth, by expiry': { q: 'havale', sort: 'expires_at' },
    'search: a tenth of the owners, by expiry': { q: 'isik', status: 'active', sort: '-expires_at' },
    'search: nothing': { q: 'olmayan kelime' },
  }
  return Object.fromEntries(
    Object.entries(filters).map(([name, query]) => [
      `licenses: ${name}`,
      [adminLicensesUrl, { page: '1', ...query }],
    ]),
  )
}
