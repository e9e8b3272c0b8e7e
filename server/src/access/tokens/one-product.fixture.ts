import { bulkChangeUrl, bulkCreateUrl } from '@muhur/contract/shop/bulk'
import { licenseInstanceUrl } from '@muhur/contract/shop/instances'
import { adminLicensesUrl, adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { replaceKeyUrl } from '@muhur/contract/shop/license/license-key'
import { adminProductUrl, productIconUrl } from '@muhur/contract/shop/products'
import {
  releaseFileUrl,
  releaseHaltUrl,
  releasePublishUrl,
  releaseResumeUrl,
  releaseSettingsUrl,
  releasesUrl,
  releaseUrl,
  releaseWithdrawUrl,
} from '@muhur/contract/releases/releases'
import { stoppingNoticesUrl, stoppingUrl } from '@muhur/contract/releases/stopping'
import { offerUrl } from '@muhur/contract/sales/offers'
import { productScopes, tokensUrl } from '@muhur/contract/access/tokens'
import sharp from 'sharp'
import { expect } from 'vitest'
import { v7 as newId } from 'uuid'
import type { World } from '../../../test/shop/world.ts'
import type { DeclaredRoute } from '../guard.ts'

/** A product with a running license: the ids that calls need. */
interface Stock {
  product: string
  license: string
  instance: string
  /** The key's public beginning. */
  keyId: string
}

export const unknown = (): Stock => ({ product: newId(), license: newId(), instance: newId(), keyId: '' })

const png = sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
const mehmet = { discord_id: '110000000000000002' }

/** The bodies for routes that change something of a product. */
const bodies: Record<string, (stock: Stock) => object | Promise<Buffer>> = {
  [`POST ${adminLicensesUrl}`]: ({ product }) => ({ product_id: product, ...mehmet }),
  [`POST ${bulkCreateUrl}`]: ({ product }) => ({ product_id: product, count: 2, ...mehmet }),
  [`POST ${bulkChangeUrl}`]: ({ license }) => ({ ids: [license], action: 'suspend' }),
  [`PATCH ${adminLicenseUrl(':id')}`]: () => ({ max_instances: 7 }),
  [`PATCH ${adminProductUrl(':id')}`]: () => ({ description: 'Yeni.' }),
  [`PUT ${productIconUrl(':id')}`]: () => png,
  [`PUT ${offerUrl(':id')}`]: () => ({ offer: null }),
  [`POST ${releasesUrl}`]: ({ product }) => ({ product_id: product, version: '9.0.0', channel: 'stable' }),
  [`PATCH ${releaseUrl(':id')}`]: () => ({ notes: 'Yeni.' }),
  [`PUT ${releaseFileUrl(':id', ':fileName')}`]: () => Promise.resolve(Buffer.from('print(1)')),
  [`POST ${releasePublishUrl(':id')}`]: () => ({}),
  [`POST ${releaseHaltUrl(':id')}`]: () => ({}),
  [`POST ${releaseWithdrawUrl(':id')}`]: () => ({ reason: 'Hatalı.' }),
  [`PATCH ${releaseSettingsUrl(':id')}`]: () => ({ version_order: 'published' }),
  [`POST ${stoppingUrl(':id')}`]: () => ({ blocked_versions: ['1.3.0'] }),
  [`POST ${stoppingNoticesUrl(':id')}`]: () => ({ blocked_versions: ['1.3.0'] }),
  [`PATCH ${licenseInstanceUrl(':licenseId', ':instanceId')}`]: () => ({ name: 'Ana makine' }),
  [`POST ${replaceKeyUrl(':licenseId')}`]: () => ({ overlap: 3_600 }),
}

/** Releases that were published before these calls. */
const live = [releaseHaltUrl(':id'), releaseResumeUrl(':id'), releaseWithdrawUrl(':id')]

/** Two products, and calls of a program with Ayşe's token for the first alone. */
export function productsOf(w: World) {
  async function stock(name: string): Promise<Stock> {
    const { id: product } = await w.product({ name })
    const { id: license, license_key } = await w.license({ product_id: product })
    const { body } = await w.gate('activate', { license_key, fingerprint: `machine-${name}` })
    for (const route of releaseRoutes) await releaseFor(route, product)
    return { product, license, instance: body.instance!.id, keyId: license_key.slice(0, 16) }
  }

  const releaseRoutes = w.app.declaredRoutes.filter(({ product }) => product === 'release')
  const versionOf = ({ method, url }: DeclaredRoute) =>
    `1.0.${releaseRoutes.findIndex((route) => route.method === method && route.url === url)}`

  /** A release of its own for each call: what one call did, the next call would refuse. */
  const releaseFor = (route: DeclaredRoute, product: string) =>
    w.db.session((session) =>
      session.script(`
        with release as (
          insert into releases (id, product_id, version, sort_key, channel, state, halted_at)
          values (gen_random_uuid(), '${product}', '${versionOf(route)}', '', 'stable',
            '${live.includes(route.url) ? 'published' : 'draft'}', ${route.url === live[1] ? 'moment()' : 'null'})
          returning id)
        insert into release_files (release_id, name, id, kind, bytes, sha256)
        select id, 'bot.py', gen_random_uuid(), 'py', 8, '' from release`),
    )
  const releaseOf = async (route: DeclaredRoute, product: string) =>
    (
      await w.db.queries
        .selectFrom('releases')
        .select('id')
        .where('product_id', '=', product)
        .where('version', '=', versionOf(route))
        .executeTakeFirst()
    )?.id ?? newId()

  async function secretFor(product_id: string | null, fields: object = {}): Promise<string> {
    const payload = { name: 'Mağaza botu', scopes: productScopes, product_id, ...fields }
    const issued = await w.request('POST', tokensUrl, { headers: await w.signIn('ayse'), payload })
    expect(issued.statusCode, issued.body).toBe(201)
    return issued.json().secret
  }

  /** The answer to a route's call about this product, without the reference that each answer has. */
  async function ask(secret: string, route: DeclaredRoute, about: Stock, query = '') {
    const { method, url, product } = route
    const ids: Record<string, string> = {
      id:
        product === 'release'
          ? await releaseOf(route, about.product)
          : product === 'product'
            ? about.product
            : about.license,
      fileName: 'bot.py',
      licenseId: about.license,
      instanceId: about.instance,
    }
    const payload = await bodies[`${method} ${url}`]?.(about)
    const { statusCode, body } = await w.app.inject({
      method: method as 'GET',
      url: url.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? newId()) + query,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(Buffer.isBuffer(payload) && { 'content-type': 'image/png' }),
      },
      ...(payload && { payload }),
    })
    return { status: statusCode, body: body.replace(/"request_id":"\w+",?/, '') }
  }

  /** The stored rows of a product and its licenses, without the counters that every call moves. */
  const stored = ({ product, license }: Stock) =>
    w.db.session((session) =>
      session.rows(`
        select jsonb_agg(row) from (
          select to_jsonb(products) as row from products where id = '${product}'
          union all select to_jsonb(licenses) from licenses where product_id = '${product}'
          union all select to_jsonb(releases) from releases where product_id = '${product}'
          union all select to_jsonb(instances) from instances where license_id = '${license}'
          union all select to_jsonb(audit_log) from audit_log where subject_id in ('${product}', '${license}')
        ) as rows`),
    )

  return { stock, secretFor, ask, stored }
}
