import { getBrand, uploadLogo } from '@muhur/contract/shop/brand'
import { expect, test } from 'vitest'
import { world } from '../../test/shop/world.ts'
import { requireAllServed } from './serve.ts'

const { app } = await world()
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
