import { encoded, signed, token, type TokenParts } from '../jws.ts'
import { answerWith, denied, verdictCase, type Expected } from '../verdict-case.ts'
import { first, otherInstance, otherNonce, otherProduct, stranger } from '../world.ts'

/** Every later step fails as well: only the first one names the code. */
const wrong = {
  claims: { ent: 1 },
  aud: { aud: otherProduct },
  iss: { iss: 'https://evil.example' },
  nonce: { nonce: otherNonce },
  fph: { fph: otherInstance },
  call: { verb: 'validate' },
  instance: { iid: undefined },
}
const rest = (...names: (keyof typeof wrong)[]) =>
  Object.assign({}, ...names.map((name) => wrong[name])) as object
const first7 = rest('claims', 'aud', 'iss', 'nonce', 'fph', 'call', 'instance')

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
    { claims: { ...rest('aud', 'iss', 'nonce', 'fph', 'call', 'instance') } },
    'TOKEN_AUDIENCE',
  ),
  order(
    'issuer before nonce',
    { claims: { ...rest('iss', 'nonce', 'fph', 'call', 'instance') } },
    'TOKEN_ISSUER',
  ),
  order(
    'nonce before fingerprint',
    { claims: { ...rest('nonce', 'fph', 'call', 'instance') } },
    'TOKEN_NONCE',
  ),
  order('fingerprint before call', { claims: { ...rest('fph', 'call', 'instance') } }, 'TOKEN_FINGERPRINT'),
  order('call before instance', { claims: { ...rest('call', 'instance') } }, 'TOKEN_CALL'),
  order('call before code', { claims: { ...rest('call'), code: 'REVOKED' } }, 'TOKEN_CALL'),
  verdictCase(
    'a bad token comes before a code of 400',
    answerWith('x', 400, { code: 'BAD_REQUEST' }),
    denied('TOKEN_MALFORMED'),
  ),
  verdictCase('a bad token comes before 429', answerWith('x', 429), denied('TOKEN_MALFORMED')),
]
