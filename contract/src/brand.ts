import { Type, type Static } from 'typebox'
import { Nullable } from './scalars.ts'

export const brandLimits = { name: 40, email: 200, handle: 64, socials: 8, socialName: 30, address: 300 }

/** Shown to people: nothing that moves a cursor or turns the reading direction, and not only spaces. */
const shown = (maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[^\\p{Cc}\\p{Bidi_Control}\\s]([^\\p{Cc}\\p{Bidi_Control}]*[^\\p{Cc}\\p{Bidi_Control}\\s])?$',
  })

const webAddressPattern = '^https://[^\\s"\'<>\\\\/?#]+([/?#][^\\s"\'<>\\\\]*)?$'
const WebAddress = Type.String({ maxLength: brandLimits.address, pattern: webAddressPattern })

const emailPattern = '^[^\\s@<>"]+@[^\\s@<>"]+\\.[^\\s@<>".]+$'

/** How the shop presents itself. */
export const Brand = Type.Object(
  {
    name: shown(brandLimits.name),
    email: Type.String({ maxLength: brandLimits.email, pattern: emailPattern }),
    /** On the chat platform. */
    handle: shown(brandLimits.handle),
    /** Where buyers join the seller's server on the chat platform. */
    invite_url: Nullable(WebAddress),
    socials: Type.Array(
      Type.Object({ name: shown(brandLimits.socialName), url: WebAddress }, { additionalProperties: false }),
      { maxItems: brandLimits.socials },
    ),
  },
  { additionalProperties: false },
)
export type Brand = Static<typeof Brand>

/** Until the seller says otherwise. */
export const defaultBrand: Brand = {
  name: 'Mühür',
  email: 'destek@muhur.example',
  handle: 'muhur',
  invite_url: null,
  socials: [
    { name: 'Discord', url: 'https://discord.com' },
    { name: 'GitHub', url: 'https://github.com' },
    { name: 'YouTube', url: 'https://www.youtube.com' },
  ],
}

export const brandUrl = '/api/brand'
export const editBrandUrl = '/api/admin/settings/brand'
