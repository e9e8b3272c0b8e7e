import { idempotencyHeader, replayedHeader } from '@muhur/contract/http/idempotency'
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
  '%s: twice with one key is one change and one answer; another call with the key is refused',
  async (route, prepare) => {
    const { url, payload, other = { other: true }, headers = {}, settled } = await prepare()
    const [method] = route.split(' ') as ['POST']
    const ayse = { ...(await w.signIn('ayse')), [idempotencyHeader]: randomUUID() }
    const send = (body: object | string | undefined) =>
      w.request(method, url, {
        headers: { ...ayse, ...headers },
        ...(body !== undefined && { payload: body }),
      })
    const before = await contents(w.db)

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
