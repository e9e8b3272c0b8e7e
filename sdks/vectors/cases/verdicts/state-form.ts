import { token } from '../jws.ts'
import { active, denied, grace, kept, refused, unreachable, verdictCase } from '../verdict-case.ts'
import { now } from '../world.ts'

const genuine = kept()
const unreadable: [string, string][] = [
  ['an empty file', ''],
  ['a file cut in the middle', genuine.slice(0, 300)],
  ['a file without its last character', genuine.slice(0, -1)],
  ['letters behind the object', `${genuine}{}`],
  ['zeros, as a crash leaves them', '\0'.repeat(64)],
  ['null', 'null'],
  ['an array', `[${genuine}]`],
  ['a string', JSON.stringify(genuine)],
  ['an empty object', '{}'],
  ['a byte order mark', `\ufeff${genuine}`],
  ['thirty thousand arrays', '['.repeat(30_000) + ']'.repeat(30_000)],
  ['fifty thousand letters', 'x'.repeat(50_000)],
  ['format 2', kept({ format: 2 })],
  ['format "1"', kept({ format: '1' })],
  ['no format', kept({ format: undefined })],
  ['license is a number', kept({ license: 1 })],
  ['license is missing', kept({ license: undefined })],
  ['verdict is an object', kept({ verdict: { code: 'VALID' } })],
  ['verdict is a number', kept({ verdict: 1 })],
  ['verdict is missing', kept({ verdict: undefined })],
  ['instance_token is a number', kept({ instance_token: 1 })],
  ['instance_token is missing', kept({ instance_token: undefined })],
  ['highest_iat is null', kept({ highest_iat: null })],
  ['highest_iat is a string', kept({ highest_iat: `${now}` })],
  ['highest_iat is negative', kept({ highest_iat: -1 })],
  ['highest_iat is no whole number', kept({ highest_iat: 0.5 })],
  ['highest_iat is 2⁵³', kept({ highest_iat: 2 ** 53 })],
  ['highest_iat is missing', kept({ highest_iat: undefined })],
  ['key_set is an object', kept({ key_set: {} })],
  ['key_set is missing', kept({ key_set: undefined })],
]

/** A state.json that is not of the form: it allows nothing, and never stands in the way of a proven token. */
export const stateForm = [
  ...unreadable.map(([what, state]) =>
    verdictCase(`state.json: ${what}`, unreachable, denied('UNREACHABLE', 'STATE_CORRUPT'), { state }),
  ),
  ...unreadable
    .filter(([what]) =>
      ['an empty file', 'format 2', 'highest_iat is 2⁵³', 'thirty thousand arrays'].includes(what),
    )
    .map(([what, state]) =>
      verdictCase(`state.json: ${what}, and a genuine VALID`, token(), active, { state }),
    ),
  verdictCase(
    'state.json: a file cut in the middle, and a signed REVOKED',
    token({ claims: { code: 'REVOKED' } }),
    refused('REVOKED'),
    { state: genuine.slice(0, 300) },
  ),
  verdictCase(
    'state.json: a file cut in the middle, and an unsigned yes',
    { status: 200, body: '{"valid":true}' },
    denied('ANSWER_UNSIGNED', 'STATE_CORRUPT'),
    { state: genuine.slice(0, 300) },
  ),
  verdictCase('state.json: white space around it', unreachable, grace('UNREACHABLE'), {
    state: `\n ${JSON.stringify(JSON.parse(genuine), null, 2)}\n`,
  }),
  verdictCase('state.json: its members in another order', unreachable, grace('UNREACHABLE'), {
    state: JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(genuine) as object).toReversed())),
  }),
]
