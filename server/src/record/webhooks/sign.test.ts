import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSecret, signedHeaders, signingKeys, writtenPublicKey, writtenSecret } from './sign.ts'

test('a signature is what the reference libraries of all languages expect of the same message', () => {
  // The case that the standard's libraries share among their tests.
  const written = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const secret = readSecret(written)!
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    seconds: 1_614_265_330,
    body: '{"test": 2432232314}',
  }
  const headers = signedHeaders(message, [signingKeys(secret)])
  expect(headers['webhook-signature']).toMatch(/^v1,g0hM9SsE\+OTPJTGt\/tmIKtSyZlE3uFJELVlNIOLJ1OE= v1a,/)
  expect(writtenSecret(secret)).toBe(written)
})

test('the public key verifies the second signature, of this message alone', () => {
  const keys = signingKeys(Buffer.alloc(32, 7))
  const message = { id: 'msg_1', seconds: 1_614_265_330, body: '{"tür": "ölçü"}' }
  const [, signature] = signedHeaders(message, [keys])['webhook-signature']!.split(' v1a,')
  const written = writtenPublicKey(keys)
  expect(written).toMatch(/^whpk_[A-Za-z0-9+/]{43}=$/)
  const x = Buffer.from(written.slice(5), 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const isSigned = (body: string) =>
    verify(null, Buffer.from(`msg_1.1614265330.${body}`), key, Buffer.from(signature!, 'base64'))
  expect([isSigned(message.body), isSigned('{}')]).toEqual([true, false])
})
