import { verdictCodes } from '@muhur/contract/gate/gate'
import { token } from '../jws.ts'
import { active, answerWith, kept, refused, verdictCase } from '../verdict-case.ts'
import { instanceToken, now, second } from '../world.ts'

const denials = verdictCodes.filter((code) => code !== 'VALID')

/** A denial names no instance, and hands out no token. */
const denial = (code: string) =>
  token({ claims: { code, grace_until: now, ent: [], iid: undefined, ith: undefined } })

const facts = {
  product: 'Ticket Bot',
  owner: 'mehmet',
  seats_used: 1,
  seats_allowed: 3,
  expires_at: now + 31_536_000,
}
const noFacts = { product: null, owner: null, seats_used: null, seats_allowed: null, expires_at: null }

/** A proven token decides, and nothing else in the answer does. */
export const proven = [
  verdictCase('a genuine VALID is active', token(), active),
  verdictCase('a genuine VALID is active over a kept one', token(), active, { state: kept() }),
  verdictCase('any pinned key will do', token({ key: second }), active),
  verdictCase('alg Ed25519 (RFC 9864) is EdDSA', token({ header: { alg: 'Ed25519' } }), active),
  verdictCase('entitlements come in their order', token({ claims: { ent: ['b', 'a', 'ğ'] } }), {
    ...active,
    entitlements: ['b', 'a', 'ğ'],
  }),
  verdictCase('no entitlements', token({ claims: { ent: [] } }), { ...active, entitlements: [] }),
  verdictCase(
    'claims of a later server are passed over',
    token({ claims: { later: { x: [1, null] } } }),
    active,
  ),
  verdictCase('sub may be missing', token({ claims: { sub: undefined } }), active),
  ...denials.map((code) => verdictCase(`a signed ${code} denies`, denial(code), refused(code))),
  ...['REVOKED', 'INSTANCE_LIMIT', 'INSTANCE_REQUIRED'].map((code) =>
    verdictCase(`a signed ${code} denies over a kept VALID`, denial(code), refused(code), { state: kept() }),
  ),
  verdictCase('a signed code that is not in the table denies', denial('GEO_FENCED'), refused('GEO_FENCED')),
  verdictCase('a code of 40 letters denies', denial('A'.repeat(40)), refused('A'.repeat(40))),
  verdictCase('a signed VALID_ is not VALID', denial('VALID_'), refused('VALID_')),
  verdictCase(
    'a signed denial with valid:true beside it denies',
    answerWith(denial('REVOKED'), 200),
    refused('REVOKED'),
  ),
  verdictCase(
    'a signed VALID with REVOKED beside it is active',
    answerWith(token(), 200, { valid: false, code: 'REVOKED' }),
    active,
  ),
  verdictCase(
    'a signed NOT_FOUND with status 404 denies',
    answerWith(denial('NOT_FOUND'), 404),
    refused('NOT_FOUND'),
  ),
  ...[201, 400, 403, 404, 429, 500, 503].map((status) =>
    verdictCase(`a genuine VALID with status ${status} is active`, answerWith(token(), status), active),
  ),
  verdictCase(
    'a signed REVOKED with status 429 denies',
    answerWith(denial('REVOKED'), 429),
    refused('REVOKED'),
    {
      state: kept(),
    },
  ),
  verdictCase(
    'nothing but the token and the instance’s token is needed',
    { status: 200, body: JSON.stringify({ token: token(), instance: { token: instanceToken } }) },
    active,
  ),
  verdictCase(
    'a next_heartbeat_in beside the token does not count',
    answerWith(token(), 200, { next_heartbeat_in: 1 }),
    active,
  ),
  verdictCase(
    'mistyped members beside the token do not matter',
    answerWith(token(), 200, { valid: 'no', code: 7, request_ref: null }),
    active,
  ),
  verdictCase(
    'an instance.token beside a denial does not matter',
    answerWith(denial('REVOKED'), 200, { instance: { token: { a: 1 } } }),
    refused('REVOKED'),
  ),
  verdictCase('the facts of the license', token(), { ...active, ...facts }),
  verdictCase('a license without an end', token({ claims: { expires_at: null } }), {
    ...active,
    ...facts,
    expires_at: null,
  }),
  verdictCase(
    'facts that are missing',
    token({
      claims: {
        product_name: undefined,
        owner_name: undefined,
        expires_at: undefined,
        seats_used: undefined,
        seats_allowed: undefined,
      },
    }),
    { ...active, ...noFacts },
  ),
  verdictCase(
    'facts of other types are none',
    token({
      claims: {
        product_name: 7,
        owner_name: ['mehmet'],
        expires_at: '2027',
        seats_used: 0.5,
        seats_allowed: -1,
      },
    }),
    { ...active, ...noFacts },
  ),
]
