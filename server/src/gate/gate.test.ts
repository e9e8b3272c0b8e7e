import { expect, test } from 'vitest'
import { world } from '../../test/world.ts'

const w = await world()

test('a bot validates with nothing but its key', async () => {
  const { license_key } = await w.license()
  const { status, body } = await w.gate('validate', { license_key })
  expect(status).toBe(200)
  expect(body).toMatchObject({ valid: true, code: 'VALID', message: 'Lisans geçerli.' })
})
