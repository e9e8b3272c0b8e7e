import { idempotencyHeader, replayedHeader } from '@muhur/contract/http/idempotency'
import { previewPrefix } from '@muhur/contract/operation'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { contents, type TableContents } from '../../../test/postgres/contents.ts'
import { world } from '../../../test/shop/world.ts'
import { safeMethods } from '../../access/rules.ts'
import { changes } from './changes.fixture.ts'
import { notOnce } from './not-once.fixture.ts'

const w = await world()
const callsOf = changes(w)

const changing = w.app.declaredRoutes
  .filter(({ access, method }) => ['admin', 'self', 'signed-in'].includes(access) && !safeMethods.has(method))
  .map(({ method, url }) => `${method} ${url}`)

/** Changes without an entry of the record, and why. */
const offRecord: Record<string, string> = {
  'PUT /api/admin/settings/logo': 'a file that nothing shows yet: the change of the brand is on record',
  'PUT /api/admin/settings/picture': 'a file that nothing shows yet: the change of the brand is on record',
  'POST /api/admin/imports/:id/parts/:number': 'a part of a file whose upload is on record',
}

const entriesOf = (all: TableContents[]): number =>
  all.find(({ name }) => name === 'audit_log')!.rows?.length ?? 0

test('every changing route is once per key, or says why not', () => {
  expect([...Object.keys(callsOf), ...Object.keys(notOnce)].sort()).toEqual([...new Set(changing)].sort())
})

test.each(Object.entries(callsOf))(
  '%s: its preview changes nothing; twice with one key is one change and one answer; another call with the key is refused',
  async (route, prepare) => {
    const { url, payload, other = {}, headers = {}, settled } = await prepare()
    const [method] = route.split(' ') as ['POST']
    const ayse = { ...(await w.signIn('ayse')), [idempotencyHeader]: randomUUID() }
    const send = (body: object | string | undefined) =>
      w.request(method, url, {
        headers: { ...ayse, ...headers },
        ...(body !== undefined && { payload: body }),
      })
    const before = await contents(w.db)

    const asked = { headers: { ...ayse, ...headers }, ...(payload !== undefined && { payload }) }
    const preview = await w.request(method, previewPrefix + url, asked)
    expect([preview.statusCode, preview.body]).toEqual([204, ''])
    expect(await contents(w.db)).toEqual(before)

    const first = await send(payload)
    expect(first.statusCode, first.body).toBeLessThan(300)
    expect(first.headers[replayedHeader]).toBeUndefined()
    await settled?.()
    const after = await contents(w.db)
    expect(after).not.toEqual(before)
    expect(entriesOf(after) > entriesOf(before), 'an entry of the record').toBe(!(route in offRecord))

    const second = await send(payload)
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body])
    expect(second.headers.etag).toBe(first.headers.etag)
    expect(second.headers[replayedHeader]).toBe('true')
    expect(await contents(w.db)).toEqual(after)

    expect((await send(other)).json()).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await contents(w.db)).toEqual(after)
  },
)

test('a change that a key does not make safe, a read and a bot’s call have no preview', async () => {
  const headers = await w.signIn('ayse')
  const ofErasure = (route: string) => route.endsWith('/erasure')
  const others = ['GET /api/admin/licenses', 'POST /api/license/activate', 'GET /api/products']
  for (const route of [...Object.keys(notOnce).filter((name) => !ofErasure(name)), ...others]) {
    const [method, url] = route.split(' ') as ['POST', string]
    const answer = await w.request(method, previewPrefix + url, { headers })
    expect([route, answer.statusCode, answer.json().code]).toEqual([route, 404, 'ROUTE_NOT_FOUND'])
  }
})

test('a preview of what would be refused answers with the refusal', async () => {
  const headers = await w.signIn('ayse')
  const unknown = `${previewPrefix}/api/admin/licenses/${randomUUID()}`
  const preview = (status: string) => w.request('PATCH', unknown, { headers, payload: { status } })
  expect((await preview('revoked')).json()).toMatchObject({ status: 404, code: 'LICENSE_NOT_FOUND' })
  expect((await preview('uçuyor')).json()).toMatchObject({
    status: 400,
    code: 'BAD_REQUEST',
    field: 'status',
  })
})
