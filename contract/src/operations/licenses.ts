import { Type } from 'typebox'
import { bulkChangeUrl, bulkCreateUrl, exportUrl } from '../shop/bulk.ts'
import {
  adminLicensesUrl,
  adminLicenseUrl,
  License,
  licenseTotalsUrl,
  ListedLicense,
  ownLicenseUrl,
  revealKeyUrl,
  userLicensesUrl,
} from '../shop/licenses.ts'
import { licenseHistoryUrl } from '../shop/license-detail.ts'
import { keyRuleUrl, replaceKeyUrl } from '../gate/license-key.ts'
import { exampleIds } from './examples.ts'
import type { OperationGroup } from './operation.ts'

const terms = ['POLICY_CONTRADICTS'] as const
const { license, product, discord } = exampleIds

export const licenseOperations: OperationGroup = {
  name: 'licenses',
  title: 'Lisanslar',
  turkish: 'Lisanslar tek tek ya da toplu oluşturulur, bulunur, değiştirilir ve devredilir.',
  english: 'Licenses are issued, found, changed and handed over, one at a time or many at once.',
  operations: {
    [`GET ${adminLicensesUrl}`]: {
      id: 'listLicenses',
      summary: 'Lisansları filtreler, sıralar ve sayfa sayfa verir',
      english:
        'Lists licenses. With `page` one sorted page; without, all of them or `limit` after the id `cursor`.',
      answers: { 200: Type.Array(ListedLicense) },
      counted: true,
      codes: ['LIST_TOO_LONG'],
    },
    [`POST ${adminLicensesUrl}`]: {
      id: 'createLicense',
      summary: 'Lisans oluşturur ve anahtarını verir',
      english:
        'Issues a license and answers with its whole key. The owner is named by exactly one of `user_id` and `discord_id`.',
      codes: ['PRODUCT_NOT_FOUND', 'PRODUCT_ARCHIVED', 'USER_NOT_FOUND', 'OWNER_REQUIRED', ...terms],
      example: {
        product_id: product,
        discord_id: discord,
        max_instances: 3,
        expires_at: '2027-11-22T12:00:00.000Z',
        note: 'Sipariş 1042',
      },
    },
    [`GET ${adminLicenseUrl(':id')}`]: {
      id: 'getLicense',
      summary: 'Bir lisansı bütün alanlarıyla verir',
      english: 'One license with all fields of its page.',
      codes: ['LICENSE_NOT_FOUND'],
      tag: 'sends',
    },
    [`PATCH ${adminLicenseUrl(':id')}`]: {
      id: 'changeLicense',
      summary: 'Lisansı uzatır, askıya alır, devreder ya da iptal eder',
      english:
        'Changes the sent fields of a license: extends (`expires_at`), suspends or revokes (`status`), hands over (`discord_id`). A revoked license stays revoked.',
      codes: ['LICENSE_NOT_FOUND', 'LICENSE_REVOKED', 'USER_NOT_FOUND', 'OWNER_REQUIRED', ...terms],
      tag: 'asks',
      example: { expires_at: '2028-11-22T12:00:00.000Z' },
    },
    [`DELETE ${adminLicenseUrl(':id')}`]: {
      id: 'deleteLicense',
      summary: 'Lisansı kurulumlarıyla birlikte siler',
      english: 'Deletes a license with its instances; its history stays.',
      codes: ['LICENSE_NOT_FOUND'],
    },
    [`POST ${revealKeyUrl(':id')}`]: {
      id: 'revealLicenseKey',
      summary: 'Lisansın tam anahtarını verir; geçmişe yazılır',
      english: 'The whole key of a license. Each reading goes on record.',
      codes: ['LICENSE_NOT_FOUND'],
    },
    [`GET ${keyRuleUrl(':licenseId')}`]: {
      id: 'getKeyRule',
      summary:
        'Anahtarın kaç kez daha yenilenebileceğini ve eski anahtarın ne zamana kadar çalıştığını söyler',
      english: "How often the license's key may still be replaced, and until when the former key works.",
      codes: ['LICENSE_NOT_FOUND'],
    },
    [`POST ${replaceKeyUrl(':licenseId')}`]: {
      id: 'replaceLicenseKey',
      summary: 'Aynı sahibe yeni bir anahtar verir; eskisi istenen süre boyunca çalışır',
      english:
        'Gives the license a new key for the same owner. The former key works for `overlap` more seconds, and an earlier one that still worked ends at once; instances keep their seats. An owner may do so a few times a year, admins at any time.',
      codes: ['LICENSE_NOT_FOUND', 'LICENSE_REVOKED', 'KEY_REPLACEMENT_LIMIT'],
      example: { overlap: 86_400 },
    },
    [`GET ${licenseHistoryUrl(':id')}`]: {
      id: 'getLicenseHistory',
      summary: 'Lisansın geçmişini verir, en yenisi önce',
      english: 'What happened to a license and its instances, newest first.',
      codes: ['LICENSE_NOT_FOUND'],
    },
    [`POST ${bulkCreateUrl}`]: {
      id: 'createLicenses',
      summary: 'Eşit koşullu birçok lisansı birlikte oluşturur',
      english: 'Issues up to 1000 licenses with equal terms, for one owner or for one owner each.',
      codes: ['PRODUCT_NOT_FOUND', 'PRODUCT_ARCHIVED', 'USER_NOT_FOUND', 'OWNER_REQUIRED', 'OWNERS_UNKNOWN'],
      example: {
        product_id: product,
        discord_id: discord,
        count: 10,
        max_instances: 1,
      },
    },
    [`POST ${bulkChangeUrl}`]: {
      id: 'changeLicenses',
      summary: 'Birçok lisansı birlikte uzatır, askıya alır ya da iptal eder',
      english:
        'One action on the licenses of `ids`, or on those of a `filter`, page by page: `next` of an answer is `after` of the next call.',
      codes: ['SELECTION_CHANGED'],
      example: { action: 'extend', ids: [license], days: 30 },
    },
    [`GET ${exportUrl}`]: {
      id: 'exportLicenses',
      summary: 'Filtrelenen lisansları CSV dosyası olarak verir',
      english: 'The licenses of a filter as a CSV file.',
      answers: { 200: ['text/csv'] },
    },
    [`GET ${userLicensesUrl(':userId')}`]: {
      id: 'listOwnLicenses',
      summary: 'Kullanıcının kendi lisanslarını tam anahtarlarıyla verir',
      english: "A user's own licenses with their whole keys, active ones first.",
      answers: { 200: Type.Array(License) },
      counted: true,
      codes: ['USER_NOT_FOUND', 'LIST_TOO_LONG'],
    },
    [`GET ${licenseTotalsUrl(':userId')}`]: {
      id: 'countOwnLicenses',
      summary: 'Kullanıcının kaç lisansı ve kaç çalışan kurulumu olduğunu söyler',
      english: 'How many licenses and running instances a user has.',
      codes: ['USER_NOT_FOUND'],
    },
    [`GET ${ownLicenseUrl(':userId', ':id')}`]: {
      id: 'getOwnLicense',
      summary: 'Kullanıcının kendi lisanslarından birini verir',
      english: "One of a user's own licenses.",
      codes: ['USER_NOT_FOUND', 'LICENSE_NOT_FOUND'],
    },
  },
}
