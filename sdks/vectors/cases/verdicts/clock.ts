import { token } from '../jws.ts'
import { active, grace, kept, refused, unreachable, verdictCase } from '../verdict-case.ts'
import { now } from '../world.ts'

const at = (
  name: string,
  times: { iat?: number; exp?: number; grace_until?: number; code?: string },
  expected = active,
) => verdictCase(name, token({ claims: times }), expected)

const year = 31_536_000

/** The nonce proves that an answer is fresh, with any time of the computer's clock. */
export const clocks = [
  at('iat an hour ahead', { iat: now + 3600, exp: now + 4200 }),
  at('exp an hour ago', { iat: now - 4200, exp: now - 3600 }),
  at('a token from next year', { iat: now + year, exp: now + year + 600 }),
  at('a token from last year', { iat: now - year, exp: now - year + 600 }),
  at('exp before iat', { iat: now, exp: now - 100 }),
  at('exp at 2⁵³−1', { exp: Number.MAX_SAFE_INTEGER }),
  at('iat and exp at 2⁵³−1', { iat: Number.MAX_SAFE_INTEGER, exp: Number.MAX_SAFE_INTEGER }),
  at('iat and exp at 0', { iat: 0, exp: 0 }),
  at(
    'grace_until in the past does not matter to a fresh VALID',
    { grace_until: now - 1 },
    { ...active, grace_until: now - 1 },
  ),
  at('a signed denial from an hour ahead', { code: 'REVOKED', iat: now + 3600 }, refused('REVOKED')),
  at('a signed denial from an hour ago', { code: 'REVOKED', iat: now - 3600 }, refused('REVOKED')),
  verdictCase('a clock that is a day slow', token(), active, { now: now - 86_400, state: kept() }),
  verdictCase('a clock that is a day fast', token(), active, { now: now + 86_400, state: kept() }),
  verdictCase(
    'a denial, by a clock that is a day slow',
    token({ claims: { code: 'REVOKED' } }),
    refused('REVOKED'),
    { now: now - 86_400, state: kept() },
  ),
  verdictCase('a highest_iat ahead does not matter to a proven token', token(), active, {
    state: kept({ highest_iat: now + 86_400 }),
  }),
  verdictCase('without an answer the computer’s clock counts', unreachable, grace('UNREACHABLE'), {
    state: kept(),
  }),
]
