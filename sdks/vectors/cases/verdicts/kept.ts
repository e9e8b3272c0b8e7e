import { hashOf, token } from '../jws.ts'
import {
  active,
  answerWith,
  denied,
  grace,
  kept,
  keptClaims,
  licenseHash,
  unreachable,
  verdictCase,
  type Expected,
} from '../verdict-case.ts'
import {
  address,
  newer,
  now,
  otherInstance,
  otherLicenseKey,
  otherProduct,
  pinsOf,
  stranger,
} from '../world.ts'

const verdictOf = (claims: Record<string, unknown>) => token({ claims: { ...keptClaims, ...claims } })
/** The server cannot be reached, and this state was kept. */
const offline = (name: string, state: string | null, expected: Expected, at = now) =>
  verdictCase(name, unreachable, expected, { state, now: at })
const because = (code: string) => denied('UNREACHABLE', code)
const nothing = because('UNREACHABLE')
const onKept = grace('UNREACHABLE')

/** The kept verdicts, from the first row of the protocol's table to the last, without unreadable states. */
export const keptRows = [
  offline('nothing was kept', null, nothing),
  offline('a state without a verdict', kept({ verdict: null }), nothing),
  offline(
    'a state of nothing at all',
    kept({ license: null, verdict: null, instance_token: null, highest_iat: 0 }),
    nothing,
  ),
  offline('a verdict without a license', kept({ license: null }), nothing),
  offline('a verdict for another license key', kept({ license: licenseHash(otherLicenseKey) }), nothing),
  offline(
    'the license key itself instead of its hash',
    kept({ license: 'MHR-7Q2KV9TB3FXM-8D4WNYCJ6-RZ1GHKP5S-0T7E2QA3E' }),
    nothing,
  ),
  offline(
    'a broken verdict for another license key',
    kept({ license: licenseHash(otherLicenseKey), verdict: 'x' }),
    nothing,
  ),
  offline(
    'another license key comes before a denial',
    kept({ license: licenseHash(otherLicenseKey), verdict: verdictOf({ code: 'REVOKED' }) }),
    nothing,
  ),
  verdictCase('another license key, and a genuine answer', token(), active, {
    state: kept({ license: licenseHash(otherLicenseKey) }),
  }),
  verdictCase('the other license key with its own state', unreachable, onKept, {
    license_key: otherLicenseKey,
    state: kept({ license: licenseHash(otherLicenseKey) }),
  }),

  offline(
    'a verdict of another product',
    kept({ verdict: verdictOf({ aud: otherProduct }) }),
    because('STATE_CORRUPT'),
  ),
  offline(
    'a verdict of another server',
    kept({ verdict: verdictOf({ iss: `${address}/` }) }),
    because('STATE_CORRUPT'),
  ),
  offline(
    'a verdict by a stranger',
    kept({ verdict: token({ key: stranger, claims: keptClaims }) }),
    because('STATE_CORRUPT'),
  ),
  offline(
    'a verdict by a key to come',
    kept({ verdict: token({ key: newer, claims: keptClaims }) }),
    because('STATE_CORRUPT'),
  ),
  offline(
    'a verdict with alg none',
    kept({ verdict: token({ header: { alg: 'none' }, claims: keptClaims }) }),
    because('STATE_CORRUPT'),
  ),
  offline(
    'a verdict with incomplete claims',
    kept({ verdict: verdictOf({ ent: null }) }),
    because('STATE_CORRUPT'),
  ),
  offline('a verdict with a grace that was edited', kept({ verdict: edited() }), because('STATE_CORRUPT')),
  offline('a verdict of two parts', kept({ verdict: 'a.b' }), because('STATE_CORRUPT')),
  offline('an empty verdict', kept({ verdict: '' }), because('STATE_CORRUPT')),
  verdictCase('a verdict of a server that has moved', unreachable, because('STATE_CORRUPT'), {
    state: kept(),
    pins: pinsOf({ at: 'https://yeni.example.com' }),
  }),
  verdictCase('a verdict of a product that was changed', unreachable, because('STATE_CORRUPT'), {
    state: kept(),
    pins: pinsOf({ of: otherProduct }),
  }),

  offline(
    'a verdict for another fingerprint',
    kept({ verdict: verdictOf({ fph: hashOf(otherInstance) }) }),
    because('STATE_FOREIGN'),
  ),
  offline(
    'a verdict without a fingerprint',
    kept({ verdict: verdictOf({ fph: undefined }) }),
    because('STATE_FOREIGN'),
  ),
  verdictCase('a state.json that was copied to another instance', unreachable, because('STATE_FOREIGN'), {
    state: kept(),
    instance: otherInstance,
  }),
  offline(
    'another fingerprint’s denial',
    kept({ verdict: verdictOf({ code: 'REVOKED', fph: hashOf(otherInstance) }) }),
    because('STATE_FOREIGN'),
  ),
  verdictCase('a foreign state, and a genuine answer', token(), active, {
    state: kept({ verdict: verdictOf({ fph: hashOf(otherInstance) }) }),
  }),

  ...['REVOKED', 'NOT_FOUND', 'INSTANCE_LIMIT', 'CLONE_DETECTED', 'GEO_FENCED'].map((code) =>
    offline(`a signed ${code} that was kept`, kept({ verdict: verdictOf({ code }) }), because(code)),
  ),
  offline(
    'a denial that was kept, with a grace in the future',
    kept({ verdict: verdictOf({ code: 'SUSPENDED', grace_until: now + 9_999_999 }) }),
    because('SUSPENDED'),
  ),
  offline(
    'a denial that was kept comes before the clock',
    kept({ verdict: verdictOf({ code: 'EXPIRED' }), highest_iat: now + 9999 }),
    because('EXPIRED'),
  ),
  offline(
    'a denial that was kept comes before the end of grace',
    kept({ verdict: verdictOf({ code: 'EXPIRED', grace_until: 0 }) }),
    because('EXPIRED'),
  ),
  verdictCase(
    'a denial that was kept, then 503',
    { status: 503, body: '' },
    denied('UNAVAILABLE', 'REVOKED'),
    { state: kept({ verdict: verdictOf({ code: 'REVOKED' }) }) },
  ),
  verdictCase(
    'a denial that was kept, then an unsigned yes',
    { status: 200, body: '{"valid":true,"code":"VALID"}' },
    denied('ANSWER_UNSIGNED', 'REVOKED'),
    { state: kept({ verdict: verdictOf({ code: 'REVOKED' }) }) },
  ),
  verdictCase(
    'a denial that was kept, then a VALID played again',
    token({ claims: keptClaims }),
    denied('TOKEN_NONCE', 'REVOKED'),
    { state: kept({ verdict: verdictOf({ code: 'REVOKED' }) }) },
  ),
  verdictCase('a denial that was kept, then a genuine VALID', token(), active, {
    state: kept({ verdict: verdictOf({ code: 'REVOKED' }) }),
  }),

  offline('a clock 300 s before highest_iat', kept({ highest_iat: now + 300 }), onKept),
  offline('a clock 301 s before highest_iat', kept({ highest_iat: now + 301 }), because('CLOCK_WRONG')),
  offline('a highest_iat of 2⁵³−1', kept({ highest_iat: Number.MAX_SAFE_INTEGER }), because('CLOCK_WRONG')),
  offline('a clock 300 s before the verdict’s iat', kept({ highest_iat: 0 }), onKept, keptClaims.iat - 300),
  offline(
    'a clock 301 s before the verdict’s iat',
    kept({ highest_iat: 0 }),
    because('CLOCK_WRONG'),
    keptClaims.iat - 301,
  ),
  offline('a clock at 0', kept(), because('CLOCK_WRONG'), 0),
  offline(
    'a clock set back comes before the end of grace',
    kept({ highest_iat: keptClaims.grace_until + 1000 }),
    because('CLOCK_WRONG'),
    keptClaims.grace_until + 1,
  ),

  offline('grace to its last second', kept(), onKept, keptClaims.grace_until),
  offline('grace a second before its end', kept(), onKept, keptClaims.grace_until - 1),
  offline('a second after grace', kept(), because('GRACE_OVER'), keptClaims.grace_until + 1),
  offline('a year after grace', kept(), because('GRACE_OVER'), keptClaims.grace_until + 31_536_000),
  offline(
    'no grace at all',
    kept({ verdict: verdictOf({ grace_until: keptClaims.iat }) }),
    because('GRACE_OVER'),
  ),
  verdictCase(
    'after grace, a genuine answer',
    token({ claims: { iat: now + 999_999, exp: now + 1_000_599, grace_until: now + 2_000_000 } }),
    { ...active, grace_until: now + 2_000_000 },
    { state: kept(), now: now + 999_999 },
  ),
  verdictCase('after grace, 429', { status: 429, body: '' }, denied('RATE_LIMITED', 'GRACE_OVER'), {
    state: kept(),
    now: keptClaims.grace_until + 1,
  }),

  offline('exp does not end the grace', kept({ verdict: verdictOf({ exp: now - 2 }) }), onKept),
  offline(
    'the nonce of what was kept does not matter',
    kept({ verdict: verdictOf({ nonce: undefined }) }),
    onKept,
  ),
  offline(
    'a verdict of alg Ed25519 that was kept',
    kept({ verdict: token({ header: { alg: 'Ed25519' }, claims: keptClaims }) }),
    onKept,
  ),
  offline('without an instance’s token', kept({ instance_token: null }), onKept),
  verdictCase('a captive portal', { status: 200, body: '<html>' }, grace('NOT_MUHUR'), { state: kept() }),
  verdictCase('302 to a portal', { status: 302, body: '' }, grace('NOT_MUHUR'), { state: kept() }),
  verdictCase('502 by a proxy', { status: 502, body: '<html>' }, grace('UNAVAILABLE'), { state: kept() }),
  verdictCase('429', { status: 429, body: '' }, grace('RATE_LIMITED'), { state: kept() }),
  verdictCase(
    '200, unsigned, valid:true is grace, not active',
    { status: 200, body: '{"valid":true}' },
    grace('ANSWER_UNSIGNED'),
    { state: kept() },
  ),
  verdictCase('a token of another kind of value', answerWith(7), grace('ANSWER_UNSIGNED'), { state: kept() }),
]

/** A verdict with a grace_until that was raised without the key. */
function edited(): string {
  const [head, , signature] = token({ claims: keptClaims }).split('.')
  return `${head}.${verdictOf({ grace_until: now * 2 }).split('.')[1]}.${signature}`
}
