import type { ListedLicense } from '@muhur/contract/shop/licenses'
import { expect, test } from 'vitest'
import { faultsOf, strangers } from '../../../../test/network/strangers.ts'
import { crockford } from '../../../start/crockford.ts'
import { newLicenseKey } from '../../license-key.ts'

const { w, ask } = await strangers()

/** A license with a key that people mistype: the key has both 0 and 1. */
async function mistakable(): Promise<ListedLicense> {
  const { id: product_id } = await w.product()
  for (;;) {
    const license = await w.license({ product_id })
    if (/0/.test(license.license_key) && /1/.test(license.license_key)) return license
  }
}

const forgiven: [string, (key: string) => string][] = [
  ['lower case', (key) => key.toLowerCase()],
  ['Turkish lower case', (key) => key.toLocaleLowerCase('tr')],
  ['spaces around it', (key) => `  ${key}\t`],
  ['a line break at its end', (key) => `${key}\r\n`],
  ['a no-break space at its end', (key) => `${key}\u00a0`],
  ['no dashes', (key) => key.replaceAll('-', '')],
  ['spaces for dashes', (key) => key.replaceAll('-', ' ')],
  ['the dashes of a word processor', (key) => key.replaceAll('-', '–')],
  ['dashes in other places', (key) => key.replaceAll('-', '').replace(/.{4}/g, '$&-')],
  ['O for 0', (key) => key.replaceAll('0', 'O')],
  ['o for 0', (key) => key.replaceAll('0', 'o')],
  ['I for 1', (key) => key.replaceAll('1', 'I')],
  ['i for 1', (key) => key.replaceAll('1', 'i')],
  ['L for 1', (key) => key.replaceAll('1', 'L')],
  ['l for 1', (key) => key.replaceAll('1', 'l')],
  ['the dotless ı for 1', (key) => key.replaceAll('1', 'ı')],
  ['the dotted İ for 1', (key) => key.replaceAll('1', 'İ')],
  ['the dotted İ for 1, in lower case', (key) => key.replaceAll('1', 'İ').toLowerCase()],
  ['the dotted İ for 1, as two characters', (key) => key.replaceAll('1', 'İ'.normalize('NFD'))],
  ['I for 1, in Turkish lower case', (key) => key.replaceAll('1', 'I').toLocaleLowerCase('tr')],
  ['i for 1, in Turkish upper case', (key) => key.replaceAll('1', 'i').toLocaleUpperCase('tr')],
]

test('a key is the same key, however it was typed', async () => {
  const { id, license_key } = await mistakable()
  for (const [what, type] of forgiven) {
    const typed = type(license_key)
    expect(typed, what).not.toBe(license_key)
    const answer = await ask({ license_key: typed })
    expect(answer, what).toMatchObject({ status: 200, body: { code: 'VALID', license: { id } } })
  }
})

const refused: [string, (key: string) => string][] = [
  ['another check symbol', (key) => key.slice(0, -1) + next(key.at(-1)!)],
  ['one wrong symbol', (key) => key.slice(0, 20) + next(key[20]!) + key.slice(21)],
  ['one symbol fewer', (key) => key.slice(0, -1)],
  ['one symbol more', (key) => `${key}0`],
  ['its public id alone', (key) => key.slice(0, 16)],
  ['no prefix', (key) => key.slice(4)],
  ['another prefix', (key) => key.replace('MHR', 'KEY')],
  ['a U, which no key has', (key) => key.slice(0, -1) + 'U'],
  ['a letter that only looks like one', (key) => key.replace('M', 'М')],
  ['a quote at its end', (key) => `${key}"`],
  ['a quote and SQL at its end', (key) => `${key}' or '1'='1`],
  ['itself behind it', (key) => key + key],
  ['nothing but spaces', () => '   '],
  ['a word', () => 'undefined'],
  ['an object somebody made a text of', () => '[object Object]'],
]

test.each(refused)('a key with %s is none', async (_what, type) => {
  const license_key = newLicenseKey()
  const typed = type(license_key)
  const answer = await ask({ license_key: typed })
  expect(faultsOf(answer, 'KEY_MALFORMED', license_key.slice(17))).toEqual([])
  expect(answer.body.field).toBe('license_key')
})

test.each([
  '%%__LICENSE__%%',
  '%%__USER__%%',
  '%%__NONCE__%%',
  'MHR-%%__LICENSE__%%',
  '{{license}}',
  '{{ license.key }}',
  '${LICENSE_KEY}',
  ' ${LICENSE_KEY:-}\n',
])('%j is named as a placeholder, and counts as no guess', async (license_key) => {
  const from = '192.0.2.77'
  for (let call = 0; call < 25; call++) {
    const answer = await ask({ license_key }, { from })
    expect(faultsOf(answer, 'PLACEHOLDER_NOT_INJECTED')).toEqual([])
    expect(answer.body.field).toBe('license_key')
  }
})

/** The symbol after this one. */
function next(symbol: string): string {
  return crockford[(crockford.indexOf(symbol) + 1) % 32]!
}
