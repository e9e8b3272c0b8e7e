import { expect, test } from 'vitest'
import { readSecret, signedHeaders, writtenSecret } from './sign.ts'

test('a signature is what the reference libraries of all languages expect of the same message', () => {
  // The case that the standard's libraries share among their tests.
  const written = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const secret = readSecret(written)!
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    seconds: 1_614_265_330,
    body: '{"test": 2432232314}',
  }
  const headers = signedHeaders(message, [secret])
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  expect(writtenSecret(secret)).toBe(written)
})
