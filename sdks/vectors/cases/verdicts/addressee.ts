import { hashOf, token } from '../jws.ts'
import { active, denied, grace, kept, verdictCase } from '../verdict-case.ts'
import {
  address,
  instance,
  nonce,
  otherInstance,
  otherNonce,
  otherProduct,
  pinsOf,
  product,
} from '../world.ts'

const aud = (name: string, value: unknown) =>
  verdictCase(name, token({ claims: { aud: value } }), denied('TOKEN_AUDIENCE'))
const iss = (name: string, value: unknown) =>
  verdictCase(name, token({ claims: { iss: value } }), denied('TOKEN_ISSUER'))
const sent = (name: string, value: unknown) =>
  verdictCase(name, token({ claims: { nonce: value } }), denied('TOKEN_NONCE'))
const fph = (name: string, value: unknown) =>
  verdictCase(name, token({ claims: { fph: value } }), denied('TOKEN_FINGERPRINT'))

/** Steps 8 to 11: a genuine token that is for somebody else. */
export const addressee = [
  aud('another product’s token', otherProduct),
  aud('a token without aud', undefined),
  aud('aud is null', null),
  aud('aud is an array with the product', [product]),
  aud('aud in capitals', product.toUpperCase()),
  aud('aud with a space', `${product} `),
  verdictCase(
    'another product’s token over a kept VALID',
    token({ claims: { aud: otherProduct } }),
    grace('TOKEN_AUDIENCE'),
    { state: kept() },
  ),
  verdictCase(
    'another product’s denial over a kept VALID',
    token({ claims: { aud: otherProduct, code: 'REVOKED' } }),
    grace('TOKEN_AUDIENCE'),
    { state: kept() },
  ),

  iss('another server’s token', 'https://evil.example'),
  iss('iss with a slash at its end', `${address}/`),
  iss('iss over http', address.replace('https', 'http')),
  iss('iss in capitals', address.toUpperCase()),
  iss('iss that is longer', `${address}.evil.example`),
  iss('an empty iss', ''),
  verdictCase(
    'an address with a path is compared as it is',
    token({ claims: { iss: `${address}/muhur` } }),
    active,
    { pins: pinsOf({ at: `${address}/muhur` }) },
  ),

  ...[`${address},https://yedek.example.com`, `https://yedek.example.com,${address}`].map((at) =>
    verdictCase(`iss is one of the addresses ${at}`, token(), active, { pins: pinsOf({ at }) }),
  ),
  verdictCase(
    'iss is none of two addresses',
    token({ claims: { iss: 'https://evil.example' } }),
    denied('TOKEN_ISSUER'),
    { pins: pinsOf({ at: `${address},https://yedek.example.com` }) },
  ),
  verdictCase(
    'iss is both addresses at once',
    token({ claims: { iss: `${address},https://yedek.example.com` } }),
    denied('TOKEN_ISSUER'),
    { pins: pinsOf({ at: `${address},https://yedek.example.com` }) },
  ),

  sent('an answer to an earlier call', otherNonce),
  sent('a token without a nonce', undefined),
  sent('an empty nonce', ''),
  sent('nonce is null', null),
  sent('nonce is an array with the nonce', [nonce]),
  sent('a nonce in another case', nonce.toLowerCase()),
  sent('a nonce that is longer', `${nonce}A`),
  verdictCase(
    'an earlier denial played again over a kept VALID',
    token({ claims: { nonce: otherNonce, code: 'REVOKED' } }),
    grace('TOKEN_NONCE'),
    { state: kept() },
  ),
  verdictCase(
    'the kept verdict played again',
    token({ claims: { nonce: otherNonce } }),
    grace('TOKEN_NONCE'),
    { state: kept() },
  ),

  fph('a token of another instance', hashOf(otherInstance)),
  fph('a token without a fingerprint', undefined),
  fph('fph is null', null),
  fph('fph is the fingerprint itself', instance),
  fph('fph with padding', `${hashOf(instance)}=`),
  fph('fph of the fingerprint in capitals', hashOf(instance.toUpperCase())),
  verdictCase(
    'a token of another instance over a kept VALID',
    token({ claims: { fph: hashOf(otherInstance) } }),
    grace('TOKEN_FINGERPRINT'),
    { state: kept() },
  ),
  verdictCase(
    'another instance’s denial over a kept VALID',
    token({ claims: { fph: hashOf(otherInstance), code: 'REVOKED' } }),
    grace('TOKEN_FINGERPRINT'),
    { state: kept() },
  ),
]
