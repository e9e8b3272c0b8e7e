import fc from 'fast-check'
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { hmac } from './hmac.ts'

test('it is what Node makes of the same key and message, whatever came before', () => {
  const keys = fc.uint8Array({ minLength: 0, maxLength: 64 })
  const messages = fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.uint8Array()))
  fc.assert(
    fc.property(keys, messages, (key, all) => {
      const ours = hmac(Buffer.from(key))
      for (const one of all) {
        const message = typeof one === 'string' ? one : Buffer.from(one)
        expect(ours(message)).toEqual(createHmac('sha256', key).update(message).digest())
      }
    }),
  )
})
