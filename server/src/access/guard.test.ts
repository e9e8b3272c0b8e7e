import { guideMarkdownUrl, guideUrl } from '@muhur/contract/site/documents'
import { adminLicensesUrl, userLicensesUrl } from '@muhur/contract/shop/licenses'
import { logoutUrl, sessionUrl } from '@muhur/contract/access/session'
import { usersUrl } from '@muhur/contract/access/users'
import { describe, expect, test } from 'vitest'
import { v7 as newId } from 'uuid'
import { answersOf, refusedBy } from '../../test/route-answers.ts'
import { world } from '../../test/shop/world.ts'
import { buildApp } from '../app.ts'

const w = await world()
type Headers = Record<string, string>

const answerOf = answersOf(w)
const routes = w.app.declaredRoutes
const needing = (...access: string[]) => routes.filter((route) => access.includes(route.access))

describe('every route, by who may call it', () => {
  test('these need no session, and no others', () => {
    // The pages are there only when they are built.
    const pages = ['/*', '/robots.txt', '/sitemap.xml']
    const isText = (url: string) =>
      url === guideUrl || url === guideMarkdownUrl || /^\/docs\/[\w-]+\.md$/.test(url)
    const open = needing('public', 'gate').filter(
      ({ method, url }) => method !== 'HEAD' && !pages.includes(url) && !isText(url),
    )
    expect(open.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
      'GET /.well-known/jwks.json',
      'GET /.well-known/muhur-audit.json',
      'GET /api/auth/discord/start',
      'GET /api/brand',
      'GET /api/countries',
      // The address of a file, or of a feed, is the secret.
      'GET /api/downloads/:download_token',
      'GET /api/feeds/:feed_token/:document',
      'GET /api/feeds/:feed_token/tauri/:target/:arch/:current_version',
      'GET /api/landing',
      'GET /api/products',
      'GET /api/products/:id',
      'GET /api/products/:id/integration',
      'GET /api/products/:id/integration/:file',
      'GET /api/products/:id/releases',
      'GET /api/status',
      'GET /demo/discord/api/users/@me',
      'GET /demo/discord/oauth2/authorize',
      'GET /healthz',
      'GET /icons/:hash(^[0-9a-f]{64}).webp',
      'GET /livez',
      'GET /openapi.json',
      'GET /readyz',
      'POST /api/auth/discord',
      'POST /api/auth/logout',
      'POST /api/channels/:id',
      'POST /api/discord/interactions',
      'POST /api/license/activate',
      'POST /api/license/deactivate',
      'POST /api/license/heartbeat',
      'POST /api/license/update',
      'POST /api/license/validate',
      'POST /demo/discord/api/oauth2/token',
      'POST /demo/discord/api/oauth2/token/revoke',
    ])
    expect(
      routes.filter(({ url }) => url.startsWith('/api/admin')).every(({ access }) => access === 'admin'),
    ).toBe(true)
  })

  test.each(needing('admin', 'self', 'signed-in'))('$method $url: not without a session', async (route) => {
    expect(await answerOf(route, {})).toMatchObject(refusedBy('SESSION_REQUIRED', route))
    const madeUp = { cookie: `__Host-muhur=${'x'.repeat(43)}` }
    expect(await answerOf(route, madeUp)).toMatchObject(refusedBy('SESSION_ENDED', route))
  })

  test.each(needing('admin'))('$method $url: not for Mehmet, for Ayşe', async (route) => {
    expect(await answerOf(route, await w.signIn('mehmet'))).toMatchObject(refusedBy('ADMIN_REQUIRED', route))
    expect([401, 403]).not.toContain((await answerOf(route, await w.signIn('ayse'))).status)
  })

  test.each(needing('self'))('$method $url: for oneself and for Ayşe', async (route) => {
    const [mehmet, ayse] = [await w.signIn('mehmet'), await w.signIn('ayse')]
    const mehmetId = await w.userId('mehmet')
    // An admin reads a buyer's orders, and acts on nobody else's.
    const readers =
      route.url.startsWith('/api/orders/:userId/:id/') && route.method !== 'GET' ? [mehmet] : [mehmet, ayse]
    for (const person of readers)
      expect([401, 403]).not.toContain((await answerOf(route, person, { userId: mehmetId })).status)
    for (const id of [await w.userId('ayse'), newId(), 'x', "1'", mehmetId.toUpperCase(), `${mehmetId}%00`]) {
      expect(await answerOf(route, mehmet, { userId: id }), id).toMatchObject(refusedBy('NOT_YOURS', route))
    }
  })

  // A link and an updater's address are the owner's alone: their own tests say that they read as none to an admin, too.
  const ofOwnerAlone = /\/(downloads|feed)$/
  test.each(routes.filter(({ url }) => url.includes(':licenseId') && !ofOwnerAlone.test(url)))(
    "$method $url: for the license's owner and for Ayşe; to others it reads as none",
    async (route) => {
      const { id: licenseId, license_key } = await w.license()
      const { body } = await w.gate('activate', { license_key, fingerprint: 'machine-1' })
      const ids = { licenseId, instanceId: body.instance!.id }
      const zeynep = await w.signIn('zeynep')
      const unknown = await answerOf(route, zeynep)
      expect(unknown.status).toBe(404)
      expect(await answerOf(route, zeynep, ids)).toEqual(unknown)
      expect((await answerOf(route, await w.signIn('mehmet'), ids)).status).toBe(200)
      expect((await answerOf(route, await w.signIn('ayse'), ids)).status).toBe(200)
    },
  )

  test('these are for everybody with a session, each sees to it whose rows it shows', () => {
    const rest = needing('signed-in').filter(({ method }) => method !== 'HEAD')
    expect(rest.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
      'DELETE /api/licenses/:licenseId/feed',
      'DELETE /api/privacy/erasure',
      'DELETE /api/sessions',
      'DELETE /api/sessions/:id',
      'DELETE /api/tokens/:id',
      'GET /api/auth/session',
      'GET /api/denials',
      'GET /api/denials/:ref',
      'GET /api/discord/own',
      'GET /api/license-instances/:licenseId',
      'GET /api/license-instances/:licenseId/release-rule',
      'GET /api/license-keys/:licenseId',
      'GET /api/licenses/:licenseId/feed',
      'GET /api/licenses/:licenseId/releases',
      'GET /api/licenses/:licenseId/releases/overview',
      'GET /api/live',
      'GET /api/privacy/data',
      'GET /api/privacy/erasure',
      'GET /api/pulse',
      'GET /api/pulse/:licenseId',
      'GET /api/sessions',
      'GET /api/tokens',
      'PATCH /api/license-instances/:licenseId/:instanceId',
      'POST /api/license-instances/:licenseId/:instanceId/release',
      'POST /api/license-keys/:licenseId/replacement',
      'POST /api/licenses/:licenseId/downloads',
      'POST /api/licenses/:licenseId/feed',
      'POST /api/orders/claims',
      'POST /api/privacy/erasure',
      'POST /api/tokens',
      'POST /api/tokens/:id/rotation',
      'PUT /api/discord/own',
    ])
  })

  test.each(needing('public', 'gate'))('$method $url: for everybody, with any session', async (route) => {
    for (const headers of [{}, { cookie: '__Host-muhur=nonsense' }] as Headers[]) {
      expect(String((await answerOf(route, headers)).code)).not.toMatch(/^(SESSION|ADMIN|NOT_YOURS)/)
    }
  })
})

test('a route that does not say who may call it stops the server from starting', async () => {
  const app = await buildApp(w.deps)
  expect(() => app.get('/forgotten', async () => 'secret')).toThrow('does not declare who may call it')
  await app.close()
})

test('a former admin is no admin at the next request', async () => {
  const ayse = await w.signIn('ayse')
  expect((await w.request('GET', usersUrl, { headers: ayse })).statusCode).toBe(200)
  await w.db.queries.updateTable('users').set({ role: 'user' }).execute()
  expect((await w.request('GET', usersUrl, { headers: ayse })).json().code).toBe('ADMIN_REQUIRED')
  expect((await w.request('GET', sessionUrl, { headers: ayse })).json().user.role).toBe('user')
})

test('the answer to foreign ids is the same for those that exist and those that do not', async () => {
  const mehmet = await w.signIn('mehmet')
  await w.signIn('zeynep')
  const bodies = await Promise.all(
    [await w.userId('zeynep'), newId(), 'nonsense'].map(async (id) => {
      const { request_id: _, ...body } = (
        await w.request('GET', userLicensesUrl(id), { headers: mehmet })
      ).json()
      return JSON.stringify(body)
    }),
  )
  expect(new Set(bodies).size).toBe(1)
})

describe('a request that another site made a browser send', () => {
  const own = w.deps.config.publicUrl
  test.each<[string, Headers, boolean]>([
    ['our page', { 'sec-fetch-site': 'same-origin' }, true],
    ['our page, in an old browser', { origin: own }, true],
    [
      'our page behind a proxy that renamed us',
      { 'sec-fetch-site': 'same-origin', origin: 'https://inner' },
      true,
    ],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false],
    ['another site that lies about its origin', { 'sec-fetch-site': 'cross-site', origin: own }, false],
    ['a sister site', { 'sec-fetch-site': 'same-site' }, false],
    ['a typed address', { 'sec-fetch-site': 'none' }, false],
    ['another site, in an old browser', { origin: 'https://evil.example' }, false],
    ['a sandboxed frame', { origin: 'null' }, false],
    ['our host without encryption', { origin: own.replace('https', 'http') }, false],
    ['our host with something before it', { origin: own.replace('//', '//evil.') }, false],
    ['our host with something behind it', { origin: `${own}.evil.example` }, false],
    ['nobody knows where, with a cookie', {}, false],
  ])('from %s (%o): let through %s', async (_name, headers, passes) => {
    const { cookie } = await w.signIn('ayse')
    const response = await w.app.inject({ method: 'POST', url: logoutUrl, headers: { cookie, ...headers } })
    expect(response.statusCode).toBe(passes ? 200 : 403)
    expect(response.json().code).toBe(passes ? undefined : 'CROSS_SITE_REQUEST')
    const sessions = await w.db.queries.selectFrom('sessions').select('user_id').execute()
    expect(sessions).toHaveLength(passes ? 0 : 1)
  })

  test('a program without cookies may leave both headers out', async () => {
    expect((await w.app.inject({ method: 'POST', url: logoutUrl })).statusCode).toBe(200)
  })

  test.each(
    needing('public', 'signed-in', 'self', 'admin').filter(({ method }) => !/^(GET|HEAD)$/.test(method)),
  )('$method $url refuses it before anything else', async (route) => {
    const { cookie } = await w.signIn('ayse')
    const answer = await answerOf(route, { cookie, 'sec-fetch-site': 'cross-site' })
    expect(answer).toEqual({ status: 403, code: 'CROSS_SITE_REQUEST' })
  })

  test('a form cannot carry JSON: only application/json is read', async () => {
    const headers = await w.signIn('ayse')
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const response = await w.request('POST', adminLicensesUrl, {
        headers: { ...headers, 'content-type': type },
        payload: '{"product_id":"x"}',
      })
      expect(response.json().code).toBe('UNSUPPORTED_MEDIA_TYPE')
    }
  })
})
