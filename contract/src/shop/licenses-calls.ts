import { Type } from 'typebox'
import { getKeyRule, replaceLicenseKey } from './license/license-key.ts'
import type { Operation, OperationGroup } from '../operation.ts'
import { exampleIds } from '../example-ids.ts'
import { ById } from '../scalars.ts'
import { changeLicenses, createLicenses, exportLicenses } from './bulk.ts'
import { getLicense, getLicenseHistory } from './license-detail.ts'
import {
  adminLicensesUrl,
  adminLicenseUrl,
  DeletedLicense,
  LicenseChange,
  LicenseQuery,
  ListedLicense,
  NewLicense,
  RevealedKey,
  revealKeyUrl,
  countOwnLicenses,
  getOwnLicense,
  listOwnLicenses,
  renameLicense,
} from './licenses.ts'

const admin = { access: 'admin', resource: 'licenses' } as const
const ofOne = { ...admin, product: 'license', params: ById } as const

const termsCodes = ['POLICY_CONTRADICTS'] as const

export const listLicenses = {
  id: 'listLicenses',
  method: 'GET',
  path: adminLicensesUrl,
  ...admin,
  product: 'query',
  query: LicenseQuery,
  pageOnly: ['sort'],
  answers: { 200: Type.Array(ListedLicense) },
  streams: true,
  counted: true,
  summary: 'Lisansları filtreler, sıralar ve sayfa sayfa verir',
  english:
    'Lists licenses. With `page` one sorted page; without, all of them or `limit` after the id `cursor`.',
  codes: ['LIST_TOO_LONG'],
  failure: 'Failed to fetch licenses',
} as const satisfies Operation

export const createLicense = {
  id: 'createLicense',
  method: 'POST',
  path: adminLicensesUrl,
  ...admin,
  product: 'body',
  body: NewLicense,
  answers: { 201: ListedLicense },
  summary: 'Lisans verir; anahtarın tamamı yanıttadır',
  english:
    'Issues a license and answers with its whole key. The owner is named by exactly one of `user_id` and `discord_id`.',
  codes: [
    'PRODUCT_NOT_FOUND',
    'PRODUCT_ARCHIVED',
    'USER_NOT_FOUND',
    'OWNER_REQUIRED',
    'EXTERNAL_ID_TAKEN',
    ...termsCodes,
  ],
  example: {
    product_id: exampleIds.product,
    discord_id: exampleIds.discord,
    max_instances: 3,
    expires_at: '2027-11-22T12:00:00.000Z',
    note: 'Sipariş 1042',
  },
  failure: 'Failed to create license',
} as const satisfies Operation

export const changeLicense = {
  id: 'changeLicense',
  method: 'PATCH',
  path: adminLicenseUrl(':id'),
  ...ofOne,
  body: LicenseChange,
  answers: { 200: ListedLicense },
  tag: 'asks',
  summary: 'Lisansı uzatır, askıya alır, devreder ya da iptal eder',
  english:
    'Changes the sent fields of a license: extends (`expires_at`), suspends or revokes (`status`), hands over (`discord_id`). A revoked license stays revoked.',
  codes: [
    'LICENSE_NOT_FOUND',
    'LICENSE_REVOKED',
    'USER_NOT_FOUND',
    'OWNER_REQUIRED',
    'EXTERNAL_ID_TAKEN',
    ...termsCodes,
  ],
  example: { expires_at: '2028-11-22T12:00:00.000Z' },
  failure: 'Failed to update license',
} as const satisfies Operation

export const deleteLicense = {
  id: 'deleteLicense',
  method: 'DELETE',
  path: adminLicenseUrl(':id'),
  ...ofOne,
  answers: { 200: DeletedLicense },
  summary: 'Lisansı kurulumlarıyla birlikte siler',
  english: 'Deletes a license with its instances; its history stays.',
  codes: ['LICENSE_NOT_FOUND'],
  failure: 'Failed to delete license',
} as const satisfies Operation

/** A POST, since each reading goes on record. */
export const revealLicenseKey = {
  id: 'revealLicenseKey',
  method: 'POST',
  path: revealKeyUrl(':id'),
  ...ofOne,
  answers: { 200: RevealedKey },
  summary: 'Lisansın tam anahtarını verir; geçmişe yazılır',
  english: 'The whole key of a license. Each reading goes on record.',
  codes: ['LICENSE_NOT_FOUND'],
  failure: 'Anahtar gösterilemedi.',
} as const satisfies Operation

export const licenseOperations = {
  name: 'licenses',
  title: 'Lisanslar',
  turkish: 'Lisanslar tek tek ya da toplu verilir, bulunur, değiştirilir ve devredilir.',
  english: 'Licenses are issued, found, changed and handed over, one at a time or many at once.',
  operations: [
    listLicenses,
    createLicense,
    getLicense,
    changeLicense,
    deleteLicense,
    revealLicenseKey,
    getKeyRule,
    replaceLicenseKey,
    getLicenseHistory,
    createLicenses,
    changeLicenses,
    exportLicenses,
    listOwnLicenses,
    countOwnLicenses,
    getOwnLicense,
    renameLicense,
  ],
} as const satisfies OperationGroup
