import { allScopes } from '../../access/tokens/programs.fixture.ts'
import { blocksUrl, blockUrl } from '@muhur/contract/shop/blocks'
import { getBrand, editBrandUrl, logoUrl, pictureUrl } from '@muhur/contract/shop/brand'
import { bulkChangeUrl, bulkCreateUrl } from '@muhur/contract/shop/bulk'
import * as imports from '@muhur/contract/shop/imports/imports'
import { licenseInstanceUrl, releaseInstanceUrl } from '@muhur/contract/shop/instances'
import { adminLandingUrl } from '@muhur/contract/site/landing'
import { adminLicensesUrl, adminLicenseUrl, ownLicenseUrl, revealKeyUrl } from '@muhur/contract/shop/licenses'
import { replaceKeyUrl } from '@muhur/contract/shop/license/license-key'
import { ownSessionsUrl, ownSessionUrl, type OwnSession } from '@muhur/contract/access/own-sessions'
import * as erasures from '@muhur/contract/shop/privacy'
import { adminProductsUrl, adminProductUrl, productIconUrl } from '@muhur/contract/shop/products'
import { signingKeysUrl } from '@muhur/contract/shop/signing-keys'
import { tokenRotationUrl, tokensUrl, tokenUrl } from '@muhur/contract/access/tokens'
import { userSessionsUrl, userUrl } from '@muhur/contract/access/users'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { World } from '../../../test/shop/world.ts'
import { discordChanges } from './discord-changes.fixture.ts'
import { releaseChanges } from './release-changes.fixture.ts'
import { salesChanges } from './sales-changes.fixture.ts'
import { webhookChanges } from './webhook-changes.fixture.ts'

/** One changing call with its payload, and another payload that the route accepts too. */
export interface Change {
  url: string
  payload?: object | string
  other?: object | string
  headers?: Record<string, string>
  /** Resolves when no work goes on in the background. */
  settled?: () => Promise<void>
}

/** A change for each route that Ayşe may call. */
export function changes(w: World): Record<string, () => Promise<Change>> {
  const ayse = '110000000000000001'
  const mehmet = { discord_id: '110000000000000002' }
  const post = async (url: string, payload: object | string, headers: Record<string, string> = {}) => {
    const own = await w.signIn('ayse')
    const response = await w.request('POST', url, { headers: { ...own, ...headers }, payload })
    expect(response.statusCode, response.body).toBeLessThan(300)
    return response.json()
  }
  const csv = { 'content-type': 'text/csv' }
  const file = async (last: boolean) => {
    const { id: product } = await w.product()
    const text = `product_id;discord_id\n${product};${mehmet.discord_id}\n`
    const { id } = await post(`${imports.importsUrl}?file_name=x.csv&last=${last}`, text, csv)
    return {
      id,
      text,
      until: (state: string) => () => expect.poll(() => stateOf(id)).toBe(state),
    }
  }
  const stateOf = async (id: string) =>
    (await w.db.queries.selectFrom('imports').select('state').where('id', '=', id).executeTakeFirst())?.state
  const picture = (background: string) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer()
  // Icons are kept by their content: each route gets its own.
  const uploaded = async (url: string, colour: string) => ({
    url,
    payload: await picture(colour),
    other: await picture('white'),
    headers: { 'content-type': 'image/png' },
  })
  const machine = async () => {
    const { id, license_key } = await w.license()
    const { body } = await w.gate('activate', { license_key, fingerprint: 'machine-1' })
    return [id, body.instance!.id] as const
  }
  const asked = async () => {
    const headers = await w.signIn('mehmet')
    return (await w.request('POST', erasures.ownErasureUrl, { headers })).json<{ id: string }>().id
  }
  /** Texts about a person that an erasure left. */
  const remains = async () => {
    await post(blocksUrl, { network: '203.0.113.0/24', note: 'mehmet, ek hesap' })
    const id = await asked()
    await post(erasures.erasureApprovalUrl(id), {})
    const headers = await w.signIn('ayse')
    const detail = (
      await w.request('GET', erasures.erasureUrl(id), { headers })
    ).json<erasures.ErasureDetail>()
    return { url: erasures.erasureRemainsUrl(id), ids: detail.remains.map((remain) => remain.id) }
  }
  const token = () => post(tokensUrl, allScopes)

  return {
    'POST /api/tokens': async () => ({
      url: tokensUrl,
      payload: allScopes,
      other: { ...allScopes, name: 'Muhasebe' },
    }),
    'POST /api/tokens/:id/rotation': async () => ({
      url: tokenRotationUrl((await token()).token.id),
      payload: { overlap: 0 },
      other: { overlap: 3600 },
    }),
    'DELETE /api/tokens/:id': async () => ({ url: tokenUrl((await token()).token.id) }),
    'DELETE /api/sessions': async () => (await w.signIn('ayse'), { url: ownSessionsUrl }),
    'DELETE /api/sessions/:id': async () => {
      const headers = await w.signIn('ayse')
      const [session] = (await w.request('GET', ownSessionsUrl, { headers })).json<[OwnSession]>()
      return { url: ownSessionUrl(session.id) }
    },
    'POST /api/admin/products': async () => ({
      url: adminProductsUrl,
      payload: { name: 'Ticket Bot', type: 'discord_bot' },
      other: { name: 'KorumaPlus', type: 'minecraft' },
    }),
    'PATCH /api/admin/products/:id': async () => ({
      url: adminProductUrl((await w.product()).id),
      payload: { name: 'Ticket Bot 2' },
      other: { name: 'Ticket Bot 3' },
    }),
    'DELETE /api/admin/products/:id': async () => ({ url: adminProductUrl((await w.product()).id) }),
    'PUT /api/admin/products/:id/icon': async () => uploaded(productIconUrl((await w.product()).id), 'red'),
    'PUT /api/admin/settings/logo': () => uploaded(logoUrl, 'green'),
    'PUT /api/admin/settings/picture': () => uploaded(pictureUrl, 'blue'),
    'PUT /api/admin/settings/brand': async () => {
      const brand = (await w.request('GET', getBrand.path)).json()
      return { url: editBrandUrl, payload: { ...brand, name: 'Demir' }, other: { ...brand, name: 'Bakır' } }
    },
    'POST /api/admin/settings/keys': async () => {
      // The first key was made before the clock was held.
      await w.db.session((session) => session.script('update signing_keys set signs_from = moment()'))
      return { url: signingKeysUrl }
    },
    'PUT /api/admin/landing': async () => ({
      url: adminLandingUrl,
      payload: { license_id: (await w.license({ discord_id: ayse })).id, expired_license_id: null },
      other: { license_id: null, expired_license_id: null },
    }),
    'POST /api/admin/licenses': async () => {
      const license = { product_id: (await w.product()).id, ...mehmet }
      return { url: adminLicensesUrl, payload: license, other: { ...license, max_instances: 2 } }
    },
    'PATCH /api/admin/licenses/:id': async () => ({
      url: adminLicenseUrl((await w.license()).id),
      payload: { max_instances: 7 },
      other: { max_instances: 8 },
    }),
    'PATCH /api/licenses/:userId/:id': async () => {
      const { id, owner } = await w.license({ discord_id: ayse })
      return {
        url: ownLicenseUrl(owner.id, id),
        payload: { nickname: 'Ana sunucu' },
        other: { nickname: 'Yedek sunucu' },
      }
    },
    'DELETE /api/admin/licenses/:id': async () => ({ url: adminLicenseUrl((await w.license()).id) }),
    'POST /api/admin/licenses/:id/reveal': async () => ({ url: revealKeyUrl((await w.license()).id) }),
    'POST /api/license-keys/:licenseId/replacement': async () => ({
      url: replaceKeyUrl((await w.license()).id),
      payload: { overlap: 0 },
      other: { overlap: 3600 },
    }),
    'POST /api/admin/licenses/bulk': async () => {
      const licenses = { product_id: (await w.product()).id, ...mehmet, count: 3 }
      return { url: bulkCreateUrl, payload: licenses, other: { ...licenses, count: 4 } }
    },
    'POST /api/admin/licenses/bulk/change': async () => {
      const { id } = await w.license({ expires_at: '2027-01-01T00:00:00.000Z' })
      const extension = { action: 'extend', ids: [id], days: 30 }
      return { url: bulkChangeUrl, payload: extension, other: { ...extension, days: 31 } }
    },
    'PATCH /api/license-instances/:licenseId/:instanceId': async () => ({
      url: licenseInstanceUrl(...(await machine())),
      payload: { name: 'Ana sunucu' },
      other: { name: null },
    }),
    'POST /api/license-instances/:licenseId/:instanceId/release': async () => ({
      url: releaseInstanceUrl(...(await machine())),
    }),
    'POST /api/admin/blocks': async () => ({
      url: blocksUrl,
      payload: { network: '203.0.113.0/24' },
      other: { network: '198.51.100.0/24' },
    }),
    'DELETE /api/admin/blocks/:id': async () => ({
      url: blockUrl((await post(blocksUrl, { network: '203.0.113.0/24' })).id),
    }),
    'PATCH /api/admin/users/:id': async () => {
      await w.signIn('mehmet')
      return { url: userUrl(await w.userId('mehmet')), payload: { role: 'admin' }, other: { role: 'user' } }
    },
    'DELETE /api/admin/users/:id/sessions': async () => {
      await w.signIn('mehmet')
      return { url: userSessionsUrl(await w.userId('mehmet')) }
    },
    ...discordChanges,
    ...releaseChanges(w),
    ...salesChanges(w, post),
    ...webhookChanges(w, post),
    'PUT /api/admin/erasures/deadline': async () => ({
      url: erasures.erasureDeadlineUrl,
      payload: { days: 10 },
      other: { days: 11 },
    }),
    'POST /api/admin/erasures/:id/approval': async () => ({
      url: erasures.erasureApprovalUrl(await asked()),
    }),
    'POST /api/admin/erasures/:id/refusal': async () => ({
      url: erasures.erasureRefusalUrl(await asked()),
      payload: { reason: 'Fatura' },
      other: { reason: 'Vergi' },
    }),
    'POST /api/admin/erasures/:id/remains': async () => {
      const { url, ids } = await remains()
      return { url, payload: { act: 'keep', ids }, other: { act: 'list', ids } }
    },
    'POST /api/admin/imports': async () => ({
      url: `${imports.importsUrl}?file_name=x.csv&last=false`,
      payload: 'product_id;discord_id\n',
      other: 'product;discord_id\n',
      headers: csv,
    }),
    'POST /api/admin/imports/:id/parts/:number': async () => ({
      url: `${imports.importPartUrl((await file(false)).id, '1')}?last=false`,
      payload: 'x;1\n',
      other: 'x;2\n',
      headers: csv,
    }),
    'POST /api/admin/imports/:id/start': async () => {
      const { id, until } = await file(true)
      await until('ready')()
      const url = imports.importStartUrl(id)
      return {
        url,
        payload: { all_or_nothing: false },
        other: { all_or_nothing: true },
        settled: until('done'),
      }
    },
    'POST /api/admin/imports/:id/cancel': async () => ({
      url: imports.importCancelUrl((await file(false)).id),
    }),
  }
}
