import { freshSignIn } from '@muhur/contract/access/token-limits'
import { tokenRotationUrl, tokensUrl, tokenUrl, type IssuedToken } from '@muhur/contract/access/tokens'
import { auditUrl } from '@muhur/contract/record/audit'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { allScopes, programsOf } from './programs.fixture.ts'

const w = await world()
const { post, issue, asProgram, codeOf } = programsOf(w)

test('after a rotation both secrets work until the overlap ends, then the new one alone', async () => {
  const { secret, token } = await issue()
  const rotate = (overlap: number, headers: Record<string, string>) =>
    post(tokenRotationUrl(token.id), { overlap }, headers)
  const rotated = (await rotate(300, await w.signIn('ayse'))).json<IssuedToken>()
  expect(rotated.token.former_until).toBe(new Date(w.clock.now().getTime() + 300_000).toISOString())
  const former = await asProgram(secret)
  expect([former.statusCode, former.headers['token-expires-at']]).toEqual([200, rotated.token.former_until])
  const present = await asProgram(rotated.secret)
  expect([present.statusCode, present.headers['token-expires-at']]).toEqual([200, undefined])
  await w.clock.advance(300)
  expect(await codeOf(secret)).toBe('TOKEN_INVALID')
  const again = (await rotate(300, await w.signIn('ayse'))).json<IssuedToken>()
  const last = (await rotate(0, await w.signIn('ayse'))).json<IssuedToken>()
  for (const old of [rotated, again]) expect(await codeOf(old.secret)).toBe('TOKEN_INVALID')
  expect((await asProgram(last.secret)).statusCode).toBe(200)
})

test('a token that ends soon keeps its end after a rotation, and an ended one cannot be rotated', async () => {
  const expires_at = new Date(w.clock.now().getTime() + 60_000).toISOString()
  const { token } = await issue({ expires_at })
  const rotate = async () =>
    (await post(tokenRotationUrl(token.id), { overlap: 300 }, await w.signIn('ayse'))).json()
  expect((await rotate()).token).toMatchObject({ expires_at, former_until: expires_at })
  await w.clock.advance(60)
  expect(await rotate()).toMatchObject({ status: 409, code: 'TOKEN_EXPIRED' })
})

test('another admin revokes a token, but does not rotate it: its secret acts in Ayşe’s name', async () => {
  const { token } = await issue()
  const zeynep = await w.signIn('zeynep')
  await w.db.queries.updateTable('users').set({ role: 'admin' }).execute()
  expect((await post(tokenRotationUrl(token.id), { overlap: 0 }, zeynep)).json().code).toBe('TOKEN_NOT_FOUND')
  expect((await w.request('DELETE', tokenUrl(token.id), { headers: zeynep })).statusCode).toBe(200)
})

test('making and rotating a token asks for a sign-in of the last ten minutes', async () => {
  const headers = await w.signIn('ayse')
  const { token } = (await post(tokensUrl, allScopes, headers)).json<IssuedToken>()
  await w.clock.advance(freshSignIn)
  expect((await post(tokensUrl, allScopes, headers)).json()).toMatchObject({
    status: 403,
    code: 'SIGN_IN_AGAIN',
  })
  expect((await post(tokenRotationUrl(token.id), { overlap: 0 }, headers)).json().code).toBe('SIGN_IN_AGAIN')
  expect((await w.request('DELETE', tokenUrl(token.id), { headers })).statusCode).toBe(200)
})

test('a rotated token is for the same product; the record and the list name the product', async () => {
  const { id } = await w.product({ name: 'Ticket Bot' })
  const foreign = await w.license()
  const product = { id, name: 'Ticket Bot' }
  const { token } = await issue({ scopes: ['licenses:read'], product_id: id })
  const ayse = await w.signIn('ayse')
  const rotated = (await post(tokenRotationUrl(token.id), { overlap: 0 }, ayse)).json()
  expect(rotated.token.product).toEqual(product)
  expect((await w.request('GET', tokensUrl, { headers: ayse })).json()).toMatchObject([{ product }])
  expect(await codeOf(rotated.secret, adminLicenseUrl(foreign.id))).toBe('LICENSE_NOT_FOUND')
  const entries = (await w.request('GET', `${auditUrl}?action=token.create`, { headers: ayse })).json()
  expect(entries[0].detail).toMatchObject({ product_id: id, product: 'Ticket Bot' })
})
