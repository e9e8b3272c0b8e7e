import { encoded, genuineClaims, signed, token } from '../jws.ts'
import { active, denied, grace, kept, verdictCase } from '../verdict-case.ts'
import { first } from '../world.ts'

const genuine = token()
const [head, body, signature] = genuine.split('.') as [string, string, string]
const malformed = denied('TOKEN_MALFORMED')
const form = (name: string, text: string, expected = malformed) => verdictCase(name, text, expected)

/** A genuine token of exactly so many characters: white space in the header fills the length that the body cannot reach. */
function ofLength(length: number): string {
  for (const space of ['', ' ', '  ']) {
    const header = `${JSON.stringify({ alg: 'EdDSA', typ: 'license-verdict+jwt', kid: first.kid })}${space}`
    const missing = length - token({ header, claims: { pad: '' } }).length
    for (let pad = Math.floor((missing * 3) / 4) - 2; pad < missing; pad++) {
      const text = token({ header, claims: { pad: 'p'.repeat(pad) } })
      if (text.length === length) return text
      if (text.length > length) break
    }
  }
  throw new Error(`no token has ${length} characters`)
}

/** Sets the lowest bit of a part's last character, which belongs to no octet where the length is not a multiple of 4. */
function withUnusedBit(part: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  if (part.length % 4 === 0) throw new Error('every bit is used')
  return part.slice(0, -1) + alphabet[alphabet.indexOf(part.at(-1)!) | 1]!
}

/** A part of ASCII with unused bits in its last character. */
function uneven(text: string): string {
  return encoded(text.length % 3 === 0 ? `${text} ` : text)
}
const unevenHead = uneven(JSON.stringify({ alg: 'EdDSA', typ: 'license-verdict+jwt', kid: first.kid }))
const unevenBody = uneven(JSON.stringify(genuineClaims))

/** Characters of the other base64 alphabet. */
const unlike = token({ claims: { pad: '???>>>~~~ ???>>>~~~  ???>>>~~~' } })

/** Step 3. */
export const form3 = [
  form('an empty token', ''),
  form('a dot', '.'),
  form('two dots', '..'),
  form('one part', head),
  form('two parts', `${head}.${body}`),
  form('two parts and a dot', `${head}.${body}.`),
  form('four parts', `${genuine}.${signature}`),
  form('a dot at the end', `${genuine}.`),
  form('a dot at the beginning', `.${genuine}`),
  form('five parts, as a JWE has', `${head}.${body}.${signature}.${body}.${signature}`),
  form('an empty header', `.${body}.${signature}`),
  form('an empty body', `${head}..${signature}`),
  form('exactly 8192 characters', ofLength(8192), active),
  form('8193 characters', ofLength(8193)),
  form('60,000 characters', `${head}.${'A'.repeat(60_000)}.${signature}`),
  form('ten thousand dots', '.'.repeat(10_000)),
  form('padding behind the signature', `${genuine}==`),
  form('padding behind the header, signed so', signed(`${head}=.${body}`, first)),
  form('padding behind the body, signed so', signed(`${head}.${body}=`, first)),
  form('an unused bit set in the signature', `${head}.${body}.${withUnusedBit(signature)}`),
  form('an unused bit set in the body, signed so', signed(`${head}.${withUnusedBit(unevenBody)}`, first)),
  form('an unused bit set in the header, signed so', signed(`${withUnusedBit(unevenHead)}.${body}`, first)),
  form('a signature of a length that no octets have', genuine.slice(0, -1)),
  form(
    'a body of a length that no octets have',
    signed(`${head}.${body.slice(0, body.length - (body.length % 4))}A`, first),
  ),
  form(
    'the other alphabet',
    signed(unlike.split('.').slice(0, 2).join('.').replaceAll('-', '+').replaceAll('_', '/'), first),
  ),
  form('a space at the end', `${genuine} `),
  form('a line break at the end', `${genuine}\n`),
  form('a space at the beginning', ` ${genuine}`),
  form(
    'a line break in the body, signed so',
    signed(`${head}.${body.slice(0, 76)}\r\n${body.slice(76)}`, first),
  ),
  form('a letter that is none of ASCII', genuine.replace('e', '\u0435')),
  form('a wide letter', genuine.replace('e', '\uff45')),
  form('a lone surrogate', `\ud800${genuine.slice(1)}`),
  form('U+0000 in the token', `${genuine}\0`),
  form('a percent escape', genuine.replace('.', '%2E')),
  verdictCase('a malformed token over a kept VALID', 'a.b', grace('TOKEN_MALFORMED'), { state: kept() }),
]
