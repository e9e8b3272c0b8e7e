import { genuineClaims, token } from '../jws.ts'
import { active, denied, grace, kept, verdictCase } from '../verdict-case.ts'
import { now } from '../world.ts'

const incomplete = denied('TOKEN_CLAIMS')
const claims = (name: string, part: Record<string, unknown> | string | Buffer, expected = incomplete) =>
  verdictCase(name, token({ claims: part }), expected)

const text = JSON.stringify(genuineClaims)
/** The genuine claims with one number written in another way. */
const written = (name: string, digits: string) =>
  text.replace(new RegExp(`"${name}":\\d+`), `"${name}":${digits}`)

const highest = Number.MAX_SAFE_INTEGER
const needed = ['iss', 'verb', 'bdh', 'code', 'iat', 'exp', 'grace_until', 'next_heartbeat_in', 'ent']
const numbers = ['iat', 'exp', 'grace_until', 'next_heartbeat_in']

/** Step 7. */
export const claims7 = [
  ...needed.map((name) => claims(`${name} is missing`, { [name]: undefined })),
  ...needed.map((name) => claims(`${name} is null`, { [name]: null })),
  ...numbers.flatMap((name) => [
    claims(`${name} is a string of digits`, { [name]: `${now}` }),
    claims(`${name} is negative`, { [name]: -1 }),
    claims(`${name} is no whole number`, { [name]: now + 0.5 }),
    claims(`${name} is 2⁵³`, { [name]: highest + 1 }),
    claims(`${name} is beyond any double`, written(name, '1e400')),
  ]),
  claims('iat is true', { iat: true }),
  claims('iat is an array', { iat: [now] }),
  claims('iat is NaN', written('iat', 'NaN')),
  claims('exp is Infinity', written('exp', 'Infinity')),
  claims('exp has a billion digits', written('exp', '1e999999999')),
  claims('exp has five thousand digits', written('exp', '9'.repeat(5000))),
  claims('exp has a leading zero', written('exp', `0${now}`)),
  claims('a whole number with a point is whole', written('next_heartbeat_in', '300.0'), active),
  claims('a whole number with an exponent is whole', written('next_heartbeat_in', '3e2'), active),
  claims('2⁵³−1 is a whole number', { grace_until: highest }, { ...active, grace_until: highest }),
  claims('0 is a whole number', { next_heartbeat_in: 0 }, { ...active, next_heartbeat_in: 0 }),
  claims('minus 0 is 0', written('grace_until', '-0'), { ...active, grace_until: undefined }),

  claims('iss is a number', { iss: 1 }),
  claims('verb is a number', { verb: 1 }),
  claims('bdh is an array', { bdh: [genuineClaims.bdh] }),
  claims('code is an array', { code: ['VALID'] }),
  ...['valid', '', 'VALID\n', ' VALID', 'VALİD', 'VALID-2', 'A'.repeat(41), 'ＶＡＬＩＤ', '\ud800'].map(
    (code) => claims(`the code ${JSON.stringify(code)}`, { code }),
  ),
  claims('ent is a string', { ent: 'pro' }),
  claims('ent is an object', { ent: {} }),
  claims('ent has a number', { ent: ['pro', 1] }),
  claims('ent has an array', { ent: [['pro']] }),
  claims('ent has null', { ent: [null] }),

  claims('an array', `[${text}]`),
  claims('null', 'null'),
  claims('a string', '"VALID"'),
  claims('a number', '1'),
  claims('an empty object', '{}'),
  claims('no JSON', 'VALID'),
  claims('letters behind it', `${text}x`),
  claims('a byte order mark', `\ufeff${text}`),
  claims(
    'no UTF-8',
    Buffer.concat([
      Buffer.from(text.slice(0, -1)),
      Buffer.from(',"x":"'),
      Buffer.from([0xff]),
      Buffer.from('"}'),
    ]),
  ),
  claims('members below __proto__ only', `{"__proto__":${text}}`),
  claims(
    'a thousand arrays in each other for iss',
    text.replace(/"iss":"[^"]*"/, `"iss":${'['.repeat(1000)}${']'.repeat(1000)}`),
  ),
  claims('four thousand arrays that do not end', '['.repeat(4000)),
  claims('of two members of one name the last counts', `{"code":"REVOKED",${text.slice(1)}`, active),
  claims(
    'of two members of one name the last counts, also when it denies',
    `${text.slice(0, -1)},"code":"REVOKED"}`,
    { state: 'denied', code: 'REVOKED', because: null },
  ),
  claims(
    'of two members of one name the last counts, also when it is mistyped',
    `${text.slice(0, -1)},"iat":null}`,
  ),
  verdictCase(
    'incomplete claims over a kept VALID',
    token({ claims: { ent: null } }),
    grace('TOKEN_CLAIMS'),
    { state: kept() },
  ),
]
