import { expect, test } from 'vitest'
import { withoutSecret } from './short-key.ts'

const id = 'MHR-ABCDEFGHJKMN'

test.each([
  `${id}-PQRSTVWXY-Z01234567-89ABCDEFG`,
  ` mhr-abcdefghjkmn-pqrstvwxy-z01234567-89abcdefg `,
  `MHR ABCD EFGH JKMN PQRS TVWX YZ01`,
  `${id}–PQRSTVWXY–Z01234567`,
  `LICENSE_KEY=${id}-PQRSTVWXY-Z01234567-89ABCDEFG`,
  `MHRABCDEFGHJKMNP`,
])('%s loses what is behind the public id', (typed) => {
  const sought = withoutSecret(typed)
  expect(sought.trim()).toMatch(new RegExp(`${id}$`))
})

test.each([id, 'mhr-abcd', 'havale ile ödendi', '110000000000000002', ''])('%s stays', (typed) => {
  expect(withoutSecret(typed)).toBe(typed)
})
