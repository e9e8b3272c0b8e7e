/** A text that a channel needs from its provider. */
export interface ProviderSecret {
  name: string
  /** The provider's own word for the text. */
  label: string
  /** A channel works without the text; of a provider whose texts are all optional it has at least one. */
  optional?: true
}

interface ProviderFacts {
  /** The provider's name. */
  label: string
  /** Texts that the seller copies from the provider's panel. */
  secrets: readonly ProviderSecret[]
  /** Whether Mühür makes the secret that the seller enters at the provider. */
  makesSecret: boolean
  /** Chapter of the documentation. */
  chapter: string
}

/** Providers that tell Mühür of sales. The server has a file for each in `server/src/sales/providers/`. */
export const providers = {
  generic: { label: 'Kendi siteniz', secrets: [], makesSecret: true, chapter: 'orders' },
  shopier: {
    label: 'Shopier',
    secrets: [
      { name: 'token', label: 'Webhook token (birden fazlaysa aralarına boşluk koyun)', optional: true },
      { name: 'access_token', label: 'Kişisel erişim anahtarı (PAT)', optional: true },
      { name: 'osb_user', label: 'OSB kullanıcı adı', optional: true },
      { name: 'osb_password', label: 'OSB şifresi', optional: true },
    ],
    makesSecret: false,
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
    chapter: 'paytr',
  },
  builtbybit: { label: 'BuiltByBit', secrets: [], makesSecret: true, chapter: 'builtbybit' },
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
      { name: 'signing_secret', label: 'API signing secret', optional: true },
    ],
    makesSecret: false,
    chapter: 'voxel',
  },
} as const satisfies Record<string, ProviderFacts>

export type ProviderName = keyof typeof providers
export const providerNames = Object.keys(providers) as ProviderName[]
