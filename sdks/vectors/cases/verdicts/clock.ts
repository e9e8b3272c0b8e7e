import { token } from '../jws.ts'
import { active, denied, grace, kept, refused, verdictCase } from '../verdict-case.ts'
import { now } from '../world.ts'

const wrong = denied('CLOCK_WRONG')
const at = (
  name: string,
  times: { iat?: number; exp?: number; grace_until?: number; code?: string },
  expected = wrong,
) => verdictCase(name, token({ claims: times }), expected)

/** Step 12: `iat − 300 ≤ now ≤ exp + 300`. */
export const clock12 = [
  at('iat 300 s ahead', { iat: now + 300, exp: now + 900 }, active),
  at('iat 301 s ahead', { iat: now + 301, exp: now + 901 }),
  at('exp 300 s ago', { iat: now - 900, exp: now - 300 }, active),
  at('exp 301 s ago', { iat: now - 901, exp: now - 301 }),
  at('a token from next year', { iat: now + 31_536_000, exp: now + 31_536_600 }),
  at('a token from last year', { iat: now - 31_536_000, exp: now - 31_535_400 }),
  at('exp before iat, both near', { iat: now, exp: now - 100 }, active),
  at('exp at 2⁵³−1', { exp: Number.MAX_SAFE_INTEGER }, active),
  at('iat at 2⁵³−1', { iat: Number.MAX_SAFE_INTEGER, exp: Number.MAX_SAFE_INTEGER }),
  at('iat and exp at 0', { iat: 0, exp: 0 }),
  at('iat at 0', { iat: 0 }, active),
  at(
    'grace_until in the past does not matter to a fresh VALID',
    { grace_until: now - 1 },
    { ...active, grace_until: now - 1 },
  ),
  at('a signed denial of 300 s ahead', { code: 'REVOKED', iat: now + 300 }, refused('REVOKED')),
  at('a signed denial of 301 s ahead', { code: 'REVOKED', iat: now + 301 }),
  verdictCase(
    'a token from ahead over a kept VALID',
    token({ claims: { iat: now + 1000, exp: now + 1600 } }),
    grace('CLOCK_WRONG'),
    { state: kept() },
  ),
  verdictCase(
    'a denial from the past over a kept VALID',
    token({ claims: { code: 'REVOKED', iat: now - 4000, exp: now - 3400 } }),
    grace('CLOCK_WRONG'),
    { state: kept() },
  ),
  verdictCase(
    'a clock that is a day slow, over what was kept',
    token(),
    { ...denied('CLOCK_WRONG') },
    { now: now - 86_400, state: kept() },
  ),
  verdictCase('a highest_iat ahead does not matter to a proven token', token(), active, {
    state: kept({ highest_iat: now + 86_400 }),
  }),
]
