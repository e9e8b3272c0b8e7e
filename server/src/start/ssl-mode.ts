/**
 * The TLS modes of an address. The driver takes `prefer`, `require` and `verify-ca` as `verify-full` today, warns in English on
 * each start, and announces weaker meanings for its next version; written out, they keep the strict one. `uselibpqcompat` is the
 * operator's own choice of the weaker meanings.
 */
const modes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** The advice for an address with a TLS mode that cannot be followed. The driver ignores an empty mode. */
export function sslModeMend(url: string): string | undefined {
  const { searchParams } = new URL(url)
  const given = searchParams.getAll('sslmode').filter((mode) => mode !== '')
  if (!given.every((mode) => modes.includes(mode)))
    return `adresteki sslmode şunlardan biri olmalı: ${modes.join(', ')}`
  // Any CA vouches for any name then, so the driver wants one CA to be named.
  const needsCertificate = keepsWeakMeanings(searchParams) && last(searchParams, 'sslmode') === 'verify-ca'
  return needsCertificate && !last(searchParams, 'sslrootcert')
    ? 'sslmode=verify-ca için imzalayan sertifikayı adrese ekleyin: &sslrootcert=/yol/ca.pem'
    : undefined
}

/** The address with `verify-full` written out where the driver means it. */
export const withPlainSslMode = (url: string) =>
  keepsWeakMeanings(new URL(url).searchParams)
    ? url
    : url.replaceAll(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|#|$)/g, '$1verify-full')

/** Of a parameter that stands there twice the driver takes the last. */
const last = (parameters: URLSearchParams, name: string) => parameters.getAll(name).at(-1)

const keepsWeakMeanings = (parameters: URLSearchParams) => last(parameters, 'uselibpqcompat') === 'true'
