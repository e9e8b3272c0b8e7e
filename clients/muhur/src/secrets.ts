/** License keys, tokens and the secrets of webhooks, wherever they stand in a text. The public part of a key comes first. */
const secrets = /(MHR-[0-9A-Z]{12})-?[0-9A-Z-]+|muhur_[0-9A-Z]{4,}|whsec_[\w+/=-]{8,}/gi

/** The text with the public part of each license key, and without other secrets. */
export const withoutSecrets = (text: string): string =>
  text.replaceAll(secrets, (_, publicPart?: string) => (publicPart ? `${publicPart}…` : '…'))

export const hasSecret = (text: string): boolean => withoutSecrets(text) !== text

/** The first characters of a license key: a search finds the license by them, and a URL may contain them. */
export const publicPart = (text: string): string => withoutSecrets(text).replace(/…$/, '')

/** Fields whose value is a secret whatever its form. */
export const secretFields = ['secret', 'secrets', 'token', 'code', 'license_key']
