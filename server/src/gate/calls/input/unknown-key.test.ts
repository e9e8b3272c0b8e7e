import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { gateUrls, type GateVerb } from '@muhur/contract/gate/gate'
import { expect, test } from 'vitest'
import { strangers, type GateResponse } from '../../../../test/network/strangers.ts'
import { newLicenseKey, parseLicenseKey } from '../../license-key.ts'
import { crockford } from '../../../start/crockford.ts'

const { w, ask } = await strangers()

test.each(Object.keys(gateUrls) as GateVerb[])(
  '%s tells no difference between a key that never was, one of a known license with a wrong secret, and a deleted one',
  async (verb) => {
    const license = await w.license()
    const deleted = await w.license()
    const headers = await w.signIn('ayse')
    await w.request('DELETE', adminLicenseUrl(deleted.id), { headers })
    const keys = [newLicenseKey(), withWrongSecret(license.license_key), deleted.license_key]
    const call = {
      fingerprint: 'machine-1',
      nonce: 'Zk9tZV9yYW5kb21fbm9uY2U',
      product_id: license.product_id,
    }
    const [never, guessed, gone] = await Promise.all(
      keys.map((license_key) => ask({ license_key, ...call }, { verb })),
    )
    expect(never!.status).toBe(404)
    expect(never!.body).toMatchObject({
      valid: false,
      code: 'NOT_FOUND',
      error: 'Bu lisans anahtarı kayıtlı değil.',
    })
    expect(shapeOf(guessed!)).toEqual(shapeOf(never!))
    expect(shapeOf(gone!)).toEqual(shapeOf(never!))
  },
)

/** An answer without its random parts; signed claims included. */
function shapeOf({ status, headers, body }: GateResponse) {
  const { token, request_ref, ...facts } = body as { token: string; request_ref: string }
  const [header, claims, signature] = token.split('.').map((part) => Buffer.from(part, 'base64url'))
  return {
    status,
    facts,
    reference: request_ref.length,
    names: [...headers.keys()],
    length: headers.get('content-length'),
    header: String(header),
    // A body with another key has another hash.
    claims: { ...JSON.parse(String(claims)), bdh: undefined },
    signature: signature!.length,
  }
}

/** A well-formed key with the public id of this one. */
function withWrongSecret(key: string): string {
  const other = key.slice(0, 17) + newLicenseKey().slice(17, -1)
  return [...crockford].map((symbol) => other + symbol).find((guess) => parseLicenseKey(guess))!
}
