import { addressOf } from '@muhur/contract/operation'
import { operations } from '@muhur/contract/operations'
import { deleteBlock } from '@muhur/contract/shop/blocks'
import { getBrand, uploadLogo } from '@muhur/contract/shop/brand'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { world } from '../../test/shop/world.ts'
import { requireAllServed } from './serve.ts'

const w = await world()
const { app } = w
const served = app.declaredRoutes.flatMap(({ operation }) => operation ?? [])

test('a server starts when each operation has a route, and each route of the API an operation', () => {
  expect(() => requireAllServed(app, served)).not.toThrow()
})

test('an operation without a route is named', () => {
  expect(() => requireAllServed(app, [...served, { ...getBrand, id: 'countBlocks' }])).toThrow(
    'Operations without a route: countBlocks;',
  )
})

test('a route whose operation no group lists is named', () => {
  const listed = served.filter((operation) => operation !== uploadLogo)
  expect(() => requireAllServed(app, listed)).toThrow(
    `routes without an operation: ${uploadLogo.method} ${uploadLogo.path}`,
  )
})

const withoutFields = operations.filter(({ method, body, file }) => method !== 'GET' && !body && !file)

test('a call without fields refuses a body that has some, and takes none or an empty one', async () => {
  const headers = await w.signIn('ayse')
  const userId = await w.userId('ayse')
  const ids = Object.fromEntries(
    ['id', 'licenseId', 'instanceId', 'mappingId', 'deliveryId'].map((name) => [name, randomUUID()]),
  )
  for (const operation of withoutFields) {
    const url = addressOf(operation, { params: { ...ids, userId, fileName: 'bot.py' } })
    const send = (payload?: object) =>
      w.request(operation.method, url, { headers, ...(payload && { payload }) })
    const refused = { code: 'BAD_REQUEST', field: 'type', error: 'type diye bir alan tanınmıyor.' }
    expect((await send({ type: 'license.created' })).json(), operation.id).toMatchObject(refused)
    expect((await send([])).json(), operation.id).toMatchObject({ code: 'BAD_REQUEST' })
  }
  const block = addressOf(deleteBlock, { params: { id: randomUUID() } })
  for (const payload of [undefined, {}])
    expect((await w.request('DELETE', block, { headers, ...(payload && { payload }) })).statusCode).toBe(404)
})
