import { Type, type Static } from 'typebox'
import { DisplayText, Nullable } from './scalars.ts'

export { brandUrl, defaultBrand } from './first-visit.ts'

export const brandLimits = {
  name: 40,
  email: 200,
  handle: 64,
  socials: 8,
  socialName: 30,
  address: 300,
  heroTitle: 80,
  heroLead: 240,
}

const webAddressPattern = '^https://[^\\s"\'<>\\\\/?#]+([/?#][^\\s"\'<>\\\\]*)?$'
const WebAddress = Type.String({ maxLength: brandLimits.address, pattern: webAddressPattern })

const emailPattern = '^[^\\s@<>"]+@[^\\s@<>"]+\\.[^\\s@<>".]+$'

/** The shop's name and look, and the seller's contacts. */
export const Brand = Type.Object(
  {
    name: DisplayText(brandLimits.name),
    email: Type.String({ maxLength: brandLimits.email, pattern: emailPattern }),
    /** The name on the chat platform. */
    handle: DisplayText(brandLimits.handle),
    /** The invitation to the seller's server on the chat platform. */
    invite_url: Nullable(WebAddress),
    /** Where buyers renew a license that has expired. */
    renew_url: Nullable(WebAddress),
    /** The landing page's title and its sentence; the default depends on the name. */
    hero_title: Nullable(DisplayText(brandLimits.heroTitle)),
    hero_lead: Nullable(DisplayText(brandLimits.heroLead)),
    /** One of our icons, in place of the shield. */
    logo_url: Nullable(Type.String({ pattern: '^/icons/[0-9a-f]{64}\\.webp$' })),
    /** A colour; the pages derive shades with enough contrast from its hue. */
    accent: Nullable(Type.String({ pattern: '^#[0-9a-f]{6}$' })),
    socials: Type.Array(
      Type.Object(
        { name: DisplayText(brandLimits.socialName), url: WebAddress },
        { additionalProperties: false },
      ),
      { maxItems: brandLimits.socials },
    ),
  },
  { additionalProperties: false },
)
export type Brand = Static<typeof Brand>

export const editBrandUrl = '/api/admin/settings/brand'

/** Takes a picture's bytes; the brand shows the icon of the answer once the brand is saved with its address. */
export const logoUrl = '/api/admin/settings/logo'

export const Logo = Type.Object({ logo_url: Type.String() })
export type Logo = Static<typeof Logo>
