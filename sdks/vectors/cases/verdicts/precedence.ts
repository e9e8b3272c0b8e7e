import { encoded, signed, token, type TokenParts } from '../jws.ts'
import { answerWith, denied, verdictCase, type Expected } from '../verdict-case.ts'
import { first, now, otherInstance, otherNonce, otherProduct, stranger } from '../world.ts'

/** Every later step fails as well: only the first one names the code. */
const wrong = {
  claims: { ent: 1 },
  aud: { aud: otherProduct },
  iss: { iss: 'https://evil.example' },
  nonce: { nonce: otherNonce },
  fph: { fph: otherInstance },
  clock: { iat: now + 9999 },
}
const rest = (...names: (keyof typeof wrong)[]) =>
  Object.assign({}, ...names.map((name) => wrong[name])) as object
const first7 = rest('claims', 'aud', 'iss', 'nonce', 'fph', 'clock')

const order = (name: string, parts: TokenParts, code: string) => verdictCase(name, token(parts), denied(code))
const all: Expected = denied('TOKEN_MALFORMED')
const fromStranger = { key: stranger, claims: { ...first7 } }

/** Between the steps: which code it is where several would fit. */
export const precedence = [
  verdictCase('form before header', `${token({ header: { alg: 'none' }, ...fromStranger })}=`, all),
  verdictCase('length before form', `${'.'.repeat(8193)}=`, all),
  verdictCase(
    'the form of the signature before the header',
    signed(`${encoded('{}')}.${encoded('{}')}`, first).slice(0, -1) + '=',
    all,
  ),
  order('header before key', { ...fromStranger, header: { typ: 'JWT' } }, 'TOKEN_HEADER'),
  order('header before signature', { ...fromStranger, header: { crit: [], kid: first.kid } }, 'TOKEN_HEADER'),
  order('key before signature and claims', fromStranger, 'TOKEN_KEY'),
  order('signature before claims', { ...fromStranger, header: { kid: first.kid } }, 'TOKEN_SIGNATURE'),
  verdictCase(
    'signature before claims that are no JSON',
    token({ key: stranger, header: { kid: first.kid }, claims: 'x' }),
    denied('TOKEN_SIGNATURE'),
  ),
  order('claims before audience', { claims: { ...first7 } }, 'TOKEN_CLAIMS'),
  order(
    'audience before issuer',
    { claims: { ...rest('aud', 'iss', 'nonce', 'fph', 'clock') } },
    'TOKEN_AUDIENCE',
  ),
  order('issuer before nonce', { claims: { ...rest('iss', 'nonce', 'fph', 'clock') } }, 'TOKEN_ISSUER'),
  order('nonce before fingerprint', { claims: { ...rest('nonce', 'fph', 'clock') } }, 'TOKEN_NONCE'),
  order('fingerprint before clock', { claims: { ...rest('fph', 'clock') } }, 'TOKEN_FINGERPRINT'),
  order('clock before code', { claims: { ...rest('clock'), code: 'REVOKED' } }, 'CLOCK_WRONG'),
  verdictCase(
    'a bad token comes before a code of 400',
    answerWith('x', 400, { code: 'BAD_REQUEST' }),
    denied('TOKEN_MALFORMED'),
  ),
  verdictCase('a bad token comes before 429', answerWith('x', 429), denied('TOKEN_MALFORMED')),
]
