/** A text that a channel needs from its provider. */
export interface ProviderSecret {
  name: string
  /** The provider's own word for the text. */
  label: string
  /** A channel works without the text; of a provider whose texts are all optional it has at least one. */
  optional?: true
  /** The name of another text without which this one proves nothing. */
  pair?: string
  /** The name of another text of which this one is never a copy: each proves another kind of notice. */
  unlike?: string
}

interface ProviderFacts {
  /** The provider's name. */
  label: string
  /** Texts that the seller copies from the provider's panel. */
  secrets: readonly ProviderSecret[]
  /** Whether Mühür makes the secret that the seller enters at the provider. */
  makesSecret: boolean
  /** Whether the provider asks for the license key at each download, and puts the key into the file. */
  asksForKeys?: true
  /** How the page of a product sells by the provider: the buyer follows a link to the provider's page, or places an order here. */
  rail?: 'link' | 'order'
  /** Chapter of the documentation. */
  chapter: string
}

/** Providers that report sales to Mühür. The server has a file for each in `server/src/sales/providers/`. */
export const providers = {
  generic: { label: 'Kendi siteniz', secrets: [], makesSecret: true, chapter: 'orders' },
  shopier: {
    label: 'Shopier',
    secrets: [
      { name: 'token', label: 'Webhook token (birden fazlaysa aralarına boşluk koyun)', optional: true },
      { name: 'access_token', label: 'Kişisel erişim anahtarı (PAT)', optional: true },
      { name: 'osb_user', label: 'OSB kullanıcı adı', optional: true, pair: 'osb_password' },
      { name: 'osb_password', label: 'OSB şifresi', optional: true, pair: 'osb_user' },
    ],
    makesSecret: false,
    rail: 'link',
    chapter: 'shopier',
  },
  paytr: {
    label: 'PayTR',
    secrets: [
      { name: 'merchant_id', label: 'Mağaza No' },
      { name: 'merchant_key', label: 'Mağaza Parola' },
      { name: 'merchant_salt', label: 'Mağaza Gizli Anahtar' },
    ],
    makesSecret: false,
    rail: 'order',
    chapter: 'paytr',
  },
  transfer: {
    label: 'Havale / EFT',
    secrets: [
      { name: 'iban', label: 'IBAN' },
      { name: 'account_name', label: 'Hesap sahibi' },
      { name: 'bank', label: 'Banka', optional: true },
    ],
    makesSecret: false,
    rail: 'order',
    chapter: 'transfer',
  },
  builtbybit: {
    label: 'BuiltByBit',
    secrets: [],
    makesSecret: true,
    asksForKeys: true,
    chapter: 'builtbybit',
  },
  tebex: {
    label: 'Tebex',
    secrets: [{ name: 'secret_key', label: 'Webhook secret key' }],
    makesSecret: false,
    chapter: 'tebex',
  },
  voxel: {
    label: 'Voxel Shop',
    secrets: [
      { name: 'webhook_secret', label: 'Webhook secret' },
      { name: 'signing_secret', label: 'API signing secret', optional: true, unlike: 'webhook_secret' },
    ],
    makesSecret: false,
    asksForKeys: true,
    chapter: 'voxel',
  },
} as const satisfies Record<string, ProviderFacts>

export type ProviderName = keyof typeof providers
export const providerNames = Object.keys(providers) as ProviderName[]

export const railOf = (provider: ProviderName): ProviderFacts['rail'] =>
  (providers[provider] as ProviderFacts).rail

/** Whether a text is an International Bank Account Number: ISO 13616, with its check digits (ISO 7064, modulo 97). */
export function isIban(text: string): boolean {
  const iban = text.replaceAll(' ', '').toUpperCase()
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(
    /[A-Z]/g,
    (letter) => `${letter.charCodeAt(0) - 55}`,
  )
  return BigInt(digits) % 97n === 1n
}
