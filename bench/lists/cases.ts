import type { Operation } from '@muhur/contract/operation'
import { operations } from '@muhur/contract/operations'
import { usersUrl } from '@muhur/contract/access/users'
import { denialsUrl } from '@muhur/contract/shop/denials/denials'
import { licenseInstancesUrl, shopInstancesUrl } from '@muhur/contract/shop/instances'
import {
  adminLicensesUrl,
  licenseSorts,
  licenseTotalsUrl,
  userLicensesUrl,
} from '@muhur/contract/shop/licenses'
import { searchUrl } from '@muhur/contract/shop/search'

export type Call = [url: string, query: Record<string, string>]

interface Examples {
  /** Id of the product that sells most. */
  product: string
  /** Id of an ordinary owner. */
  owner: string
  /** Id of the owner of the most licenses. */
  buyer: string
  /** Id of the product that sells least. */
  smallProduct: string
  /** The first 16 characters of a key. */
  key: string
  /** Id of the license with the most instances. */
  license: string
}

/** By name: the first page of every list of panel and dashboard, filtered lists, searches and pages far behind. */
export function listCases(examples: Examples): Record<string, Call> {
  return {
    ...Object.fromEntries(operations.filter(isAdminList).flatMap(everyQuery)),
    'licenses: page 100': [adminLicensesUrl, { page: '100' }],
    'licenses: by owner, page 200': [adminLicensesUrl, { page: '200', sort: 'owner' }],
    'licenses: a ninth, by expiry': [adminLicensesUrl, { page: '1', q: 'havale', sort: 'expires_at' }],
    'own licenses': [userLicensesUrl(examples.buyer), { page: '1' }],
    'own licenses: page 100': [userLicensesUrl(examples.buyer), { page: '100' }],
    'own licenses: of a product': [userLicensesUrl(examples.buyer), { page: '1', q: 'urun 5' }],
    'own licenses: of a key': [userLicensesUrl(examples.buyer), { page: '1', q: 'MHR-00' }],
    'own licenses: totals': [licenseTotalsUrl(examples.buyer), {}],
    'instances of a license': [licenseInstancesUrl(examples.license), { place: 'held', page: '1' }],
    'instances of a license: page 200': [
      licenseInstancesUrl(examples.license),
      { place: 'held', page: '200' },
    ],
    'instances of a license: a host': [licenseInstancesUrl(examples.license), { page: '1', q: 'host' }],
    'instances: of a product': [shopInstancesUrl, { state: 'live', product_id: examples.product }],
    'instances: of a key': [shopInstancesUrl, { q: examples.key }],
    'instances: of nobody': [shopInstancesUrl, { q: 'olmayan' }],
    'users: an e-mail': [usersUrl, { page: '1', q: 'alici1001@' }],
    'denials: of a code': [denialsUrl, { code: 'REVOKED' }],
    'denials: of a key': [denialsUrl, { license: examples.key }],
    'palette: a key': [searchUrl, { q: examples.key }],
    'palette: a name': [searchUrl, { q: 'isik' }],
  }
}

const isAdminList = ({ counted, access, path }: Operation) =>
  counted === true && access === 'admin' && !path.includes(':')

/** From the schema of a list's query: the first page, each order, each value of a filter, a frequent and an unknown word. */
function everyQuery({ id, path, query }: Operation): [name: string, Call][] {
  const fields = (query as unknown as QuerySchema).properties
  const orders = fields.sort?.pattern?.match(/\w+(?=[|)])/g) ?? []
  const filters = Object.entries(fields).flatMap(([name, field]) =>
    (field?.anyOf ?? []).flatMap(({ const: value }) => (value === undefined ? [] : [{ [name]: value }])),
  )
  const queries: Record<string, string>[] = [
    {},
    ...orders.flatMap((order) => [{ sort: order }, { sort: `-${order}` }]),
    ...filters,
    ...(fields.q ? [{ q: 'isik' }, { q: 'olmayan kelime' }] : []),
  ]
  const first: Record<string, string> = fields.page ? { page: '1' } : { limit: '50' }
  return queries.map((each) => [`${id}: ${new URLSearchParams(each)}`, [path, { ...first, ...each }]])
}

interface QuerySchema {
  properties: Partial<Record<string, { pattern?: string; anyOf?: { const?: string }[] }>>
}

const texts = ['MHR-00', 'mehmet 1001', 'isik', 's3003', 's1', 's', 'havale', 'kart', 'olmayan kelime']

/** Every search of the license list: each text with each filter, in each order, its first page and one far behind. */
export function sweepCases(examples: Examples): Record<string, Call> {
  const filters: Record<string, Record<string, string>> = {
    all: {},
    active: { status: 'active' },
    suspended: { status: 'suspended' },
    revoked: { status: 'revoked' },
    expired: { status: 'expired' },
    'ends soon': { expires_within: '30' },
    'large product': { product_id: examples.product },
    'small product': { product_id: examples.smallProduct },
    'large product, expired': { product_id: examples.product, status: 'expired' },
    'an owner': { user_id: examples.owner },
    'large owner': { user_id: examples.buyer },
    'large owner, expired': { user_id: examples.buyer, status: 'expired' },
  }
  const sorts = licenseSorts.flatMap((sort) => [sort, `-${sort}`])
  const cases: Record<string, Call> = {}
  for (const q of ['', examples.key, ...texts])
    for (const [filter, values] of Object.entries(filters))
      for (const sort of sorts)
        for (const page of ['1', '40'])
          cases[`"${q}" · ${filter} · ${sort} · page ${page}`] = [
            adminLicensesUrl,
            { page, sort, ...(q && { q }), ...values },
          ]
  return cases
}
