import { scopes, tokensUrl, type Scope } from '@muhur/contract/access/tokens'
import { expect, test } from 'vitest'
import { answersOf } from '../../../test/route-answers.ts'
import { world } from '../../../test/shop/world.ts'
import { scopeFor } from './rules.ts'

const w = await world()
const answerOf = answersOf(w)

const forPeople = w.app.declaredRoutes.filter(({ access }) => ['admin', 'self', 'signed-in'].includes(access))
const scoped = forPeople.map((route) => ({ ...route, scope: scopeFor(route.resource, route.method) }))

test.each(scoped)('$method $url: opened by the scope $scope alone', async (route) => {
  const ayse = await w.signIn('ayse')
  const userId = await w.userId('ayse')
  const statusWith = async (granted: readonly Scope[]) => {
    const payload = { name: 'Deneme', scopes: granted }
    const { secret } = (await w.request('POST', tokensUrl, { headers: ayse, payload })).json()
    return (await answerOf(route, { authorization: `Bearer ${secret}` }, { userId })).status
  }
  expect((await answerOf(route, { authorization: 'Bearer muhur_0' })).status).toBe(401)
  expect(await statusWith(scopes.filter((scope) => scope !== route.scope))).toBe(403)
  const isOpen = ![401, 403].includes(await statusWith(route.scope ? [route.scope] : scopes))
  expect(isOpen).toBe(route.scope !== undefined)
})

test('these are for people alone', () => {
  const closed = scoped.filter(({ method, scope }) => method !== 'HEAD' && !scope)
  expect(closed.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
    'DELETE /api/admin/channels/:id',
    'DELETE /api/admin/channels/:id/mappings/:mappingId',
    'DELETE /api/admin/users/:id/sessions',
    'DELETE /api/admin/webhooks/:id',
    'DELETE /api/licenses/:licenseId/feed',
    'DELETE /api/privacy/erasure',
    'DELETE /api/sessions',
    'DELETE /api/sessions/:id',
    'DELETE /api/tokens/:id',
    'GET /api/admin/backups',
    'GET /api/admin/channels',
    'GET /api/admin/channels/:id/mappings',
    'GET /api/admin/discord',
    'GET /api/admin/discord/state',
    'GET /api/admin/erasures',
    'GET /api/admin/erasures/:id',
    'GET /api/admin/erasures/deadline',
    'GET /api/admin/imports',
    'GET /api/admin/imports/:id',
    'GET /api/admin/imports/:id/refused.csv',
    'GET /api/admin/landing',
    'GET /api/admin/new-access',
    'GET /api/admin/products/:id/offer',
    'GET /api/admin/search',
    'GET /api/admin/settings/keys',
    'GET /api/admin/webhooks',
    'GET /api/admin/webhooks/:id',
    'GET /api/admin/webhooks/:id/deliveries',
    'GET /api/admin/webhooks/:id/deliveries/:deliveryId',
    'GET /api/auth/session',
    'GET /api/discord/own',
    'GET /api/licenses/:licenseId/feed',
    'GET /api/licenses/:licenseId/releases',
    'GET /api/live',
    'GET /api/orders/:userId',
    'GET /api/orders/:userId/:id/receipt',
    'GET /api/privacy/data',
    'GET /api/privacy/erasure',
    'GET /api/sessions',
    'GET /api/tokens',
    'GET /avatars/:userId',
    'PATCH /api/admin/channels/:id',
    'PATCH /api/admin/channels/:id/mappings/:mappingId',
    'PATCH /api/admin/users/:id',
    'PATCH /api/admin/webhooks/:id',
    'POST /api/admin/channels',
    'POST /api/admin/channels/:id/mappings',
    'POST /api/admin/channels/:id/reconciliation',
    'POST /api/admin/channels/:id/secret',
    'POST /api/admin/discord/checks',
    'POST /api/admin/discord/commands',
    'POST /api/admin/erasures/:id/approval',
    'POST /api/admin/erasures/:id/refusal',
    'POST /api/admin/erasures/:id/remains',
    'POST /api/admin/imports',
    'POST /api/admin/imports/:id/cancel',
    'POST /api/admin/imports/:id/keys',
    'POST /api/admin/imports/:id/parts/:number',
    'POST /api/admin/imports/:id/start',
    'POST /api/admin/settings/keys',
    'POST /api/admin/webhooks',
    'POST /api/admin/webhooks/:id/deliveries/:deliveryId/again',
    'POST /api/admin/webhooks/:id/rotation',
    'POST /api/admin/webhooks/:id/test',
    'POST /api/licenses/:licenseId/downloads',
    'POST /api/licenses/:licenseId/feed',
    'POST /api/orders/:userId',
    'POST /api/orders/:userId/:id/cancellation',
    'POST /api/orders/:userId/:id/payment',
    'POST /api/orders/claims',
    'POST /api/privacy/erasure',
    'POST /api/tokens',
    'POST /api/tokens/:id/rotation',
    'PUT /api/admin/discord',
    'PUT /api/admin/erasures/deadline',
    'PUT /api/admin/landing',
    'PUT /api/admin/products/:id/offer',
    'PUT /api/admin/settings/brand',
    'PUT /api/admin/settings/logo',
    'PUT /api/admin/settings/picture',
    'PUT /api/discord/own',
    'PUT /api/orders/:userId/:id/receipt',
  ])
})
