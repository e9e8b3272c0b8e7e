import { Type, type Static } from 'typebox'
import { DisplayText, Nullable } from '../scalars.ts'

export { brandUrl, defaultBrand } from '../http/first-visit.ts'

export const brandLimits = {
  name: 40,
  email: 200,
  handle: 64,
  socials: 8,
  socialName: 30,
  address: 300,
  heroTitle: 80,
  heroLead: 240,
  pictures: 3,
  caption: 120,
  /** In pixels; the server makes larger pictures smaller. */
  pictureSide: 1280,
}

const webAddressPattern = '^https://[^\\s"\'<>\\\\/?#]+([/?#][^\\s"\'<>\\\\]*)?$'
const WebAddress = Type.String({ maxLength: brandLimits.address, pattern: webAddressPattern })

/** The address of one of our icons. */
const IconAddress = Type.String({ pattern: '^/icons/[0-9a-f]{64}\\.webp$' })

const side = Type.Integer({ minimum: 1, maximum: brandLimits.pictureSide })

/** A stored picture; the page keeps its room while the picture loads. */
export const StoredPicture = Type.Object({ url: IconAddress, width: side, height: side })
export type StoredPicture = Static<typeof StoredPicture>

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
    logo_url: Nullable(IconAddress),
    /** A colour; the pages derive shades with enough contrast from its hue. */
    accent: Nullable(Type.String({ pattern: '^#[0-9a-f]{6}$' })),
    /** The landing page's pictures, in place of the product's own. The caption is the text for screen readers too. */
    pictures: Type.Array(
      Type.Object(
        { ...StoredPicture.properties, caption: DisplayText(brandLimits.caption) },
        { additionalProperties: false },
      ),
      { maxItems: brandLimits.pictures },
    ),
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

/** Takes a picture's bytes; the brand, or a new product, shows the icon of the answer once it is saved with its address. */
export const logoUrl = '/api/admin/settings/logo'

/** Takes a picture for the landing page in the same way. */
export const pictureUrl = '/api/admin/settings/picture'

export const Logo = Type.Object({ logo_url: Type.String() })
export type Logo = Static<typeof Logo>
