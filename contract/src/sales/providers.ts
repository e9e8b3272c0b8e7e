/** A text that a channel needs from its provider. */
export interface ProviderSecret {
  name: string
  /** The provider's own word for the text. */
  label: string
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
} as const satisfies Record<string, ProviderFacts>

export type ProviderName = keyof typeof providers
export const providerNames = Object.keys(providers) as ProviderName[]
