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
    'DELETE /api/privacy/erasure',
    'DELETE /api/sessions',
    'DELETE /api/sessions/:id',
    'DELETE /api/tokens/:id',
    'GET /api/auth/session',
    'GET /api/live',
    'GET /api/privacy/data',
    'GET /api/privacy/erasure',
    'GET /api/sessions',
    'GET /api/tokens',
    'GET /avatars/:userId',
    'POST /api/privacy/erasure',
    'POST /api/tokens',
    'POST /api/tokens/:id/rotation',
  ])
})
