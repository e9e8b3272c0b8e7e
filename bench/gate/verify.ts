import { jwksUrl, verdictTokenType, type GateAnswer } from '@muhur/contract/gate/gate'
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { Sample } from '../load/drive.ts'
import { idOf } from '../shop/names.ts'
import type { Contestant } from './contestant.ts'

/** Checks each sampled token with the server's published keys. Throws for the first invalid token. */
export async function verify(contestant: Contestant, samples: Sample[]): Promise<void> {
  const published = await fetch(`http://127.0.0.1:${contestant.port}${jwksUrl}`)
  const keys = createLocalJWKSet((await published.json()) as JSONWebKeySet)
  await Promise.all(samples.map((sample) => verifyOne(contestant, keys, sample)))
}

async function verifyOne(
  { readsLicenses, licenses }: Contestant,
  keys: JWTVerifyGetKey,
  { body, nonce, license: number }: Sample,
): Promise<void> {
  const { token, license } = JSON.parse(body) as GateAnswer
  const { payload } = await jwtVerify(token, keys, { algorithms: ['EdDSA'], typ: verdictTokenType })
  const licenseId = idOf(number, licenses)
  const expected = { code: 'VALID', nonce, ...(readsLicenses && { sub: licenseId }) }
  for (const [claim, value] of Object.entries(expected))
    if (payload[claim] !== value) throw new Error(`signed is ${claim} ${payload[claim]}, not ${value}`)
  if (readsLicenses && license.id !== licenseId) throw new Error('the answer is about another license')
}
