import { Type, type Static } from 'typebox'
import { brandCall } from '../http/first-visit.ts'
import type { Operation } from '../operation.ts'
import { DisplayText, Nullable } from '../scalars.ts'
import { exampleIds } from '../example-ids.ts'
import type { FieldWords } from '../field-words.ts'

export { defaultBrand } from '../http/first-visit.ts'

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

/** A picture with its text, which screen readers read too. */
export const Picture = Type.Object(
  { ...StoredPicture.properties, caption: DisplayText(brandLimits.caption) },
  { additionalProperties: false },
)
export type Picture = Static<typeof Picture>

/** Pages with a draft, which visitors read once the seller has approved the draft. */
export const draftedPages = ['refund', 'cookies', 'support'] as const
export type DraftedPage = (typeof draftedPages)[number]

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
    /** The landing page's pictures, in place of the product's own. */
    pictures: Type.Array(Picture, { maxItems: brandLimits.pictures }),
    socials: Type.Array(
      Type.Object(
        { name: DisplayText(brandLimits.socialName), url: WebAddress },
        { additionalProperties: false },
      ),
      { maxItems: brandLimits.socials },
    ),
    /** Whether the landing page of a shop with a name of its own tells other sellers of Mühür. */
    seller_door: Type.Boolean(),
    /** Whether the landing page's tiles are measured, in place of the claims. */
    measured_tiles: Type.Boolean(),
    approved_pages: Type.Array(Type.Enum(draftedPages), { maxItems: draftedPages.length, uniqueItems: true }),
  },
  { additionalProperties: false },
)
export type Brand = Static<typeof Brand>

/** The switches may be left out, and stay as they are. */
export const BrandChange = Type.Object(
  {
    ...Brand.properties,
    seller_door: Type.Optional(Brand.properties.seller_door),
    measured_tiles: Type.Optional(Brand.properties.measured_tiles),
    approved_pages: Type.Optional(Brand.properties.approved_pages),
  },
  { additionalProperties: false },
)

export const Logo = Type.Object({ logo_url: Type.String() })
export type Logo = Static<typeof Logo>

export const editBrandUrl = '/api/admin/settings/brand'
export const logoUrl = '/api/admin/settings/logo'
export const pictureUrl = '/api/admin/settings/picture'

export const getBrand = {
  ...brandCall,
  answers: { 200: Brand },
  tag: 'cached',
  summary: 'Mağazanın adını, görünüşünü ve iletişim bilgilerini verir',
  english: "The shop's name, look and contacts.",
} as const satisfies Operation

export const changeBrand = {
  id: 'changeBrand',
  method: 'PUT',
  path: editBrandUrl,
  access: 'admin',
  resource: 'settings',
  body: BrandChange,
  answers: { 200: Brand },
  tag: 'asks',
  summary: 'Mağazanın adını, görünüşünü ve iletişim bilgilerini değiştirir',
  english: "Replaces the shop's name, look and contacts.",
  codes: ['ICON_UNREADABLE'],
  failure: 'Marka kaydedilemedi.',
  changesPublic: ['getLanding'],
} as const satisfies Operation

const upload = {
  method: 'PUT',
  access: 'admin',
  resource: 'settings',
  file: 'image/*',
  codes: ['ICON_UNREADABLE', 'ICON_FORMAT', 'ICON_TOO_LARGE'],
  changesNothing: true,
} as const

/** The brand, or a new product, shows the icon of the answer once it is saved with its address. */
export const uploadLogo = {
  id: 'uploadLogo',
  path: logoUrl,
  ...upload,
  answers: { 200: Logo },
  summary: 'Logo yükler; mağaza ayarları kaydedilince görünür',
  english: 'Uploads a logo, which the brand shows once it is saved with the address of the answer.',
  failure: 'Logo yüklenemedi.',
} as const satisfies Operation

export const uploadPicture = {
  id: 'uploadPicture',
  path: pictureUrl,
  ...upload,
  answers: { 200: StoredPicture },
  summary: 'Ana sayfa ya da bir ürünün sayfası için resim yükler',
  english: 'Uploads a picture for the landing page or for a product in the same way.',
  failure: 'Resim yüklenemedi.',
} as const satisfies Operation

const { hash } = exampleIds

export const words: FieldWords = {
  'Brand.logo_url': ['Logonun adresi', 'Address of the logo', null],
  'BrandChange.logo_url': ['Logonun adresi', 'Address of the logo', null],
  approved_pages: ['Taslağı onaylanan sayfalar', 'Pages whose draft the seller approved', []],
  accent: ['Mağazanın rengi', 'Colour of the shop', '#2dd4bf'],
  caption: ['Resmin açıklaması', 'Text for screen readers', 'Panelin ilk sayfası'],
  handle: ['Discord’daki ad', 'Name on the chat platform', 'muhur'],
  height: ['Piksel olarak yükseklik', 'Height in pixels', 720],
  hero_lead: ['Ana sayfanın cümlesi', 'Sentence of the landing page', null],
  hero_title: ['Ana sayfanın başlığı', 'Title of the landing page', null],
  invite_url: ['Discord sunucusunun daveti', 'Invitation to the seller’s server', 'https://discord.gg/muhur'],
  logo_url: ['Logonun adresi', 'Address of the logo', `/icons/${hash}.webp`],
  measured_tiles: [
    'Ana sayfadaki rakamlar ölçülür',
    'Whether the landing page shows measured figures',
    false,
  ],
  pictures: ['Resimler', 'Pictures with their texts', []],
  seller_door: ['Ana sayfa satıcılara da seslenir', 'Whether the landing page addresses sellers too', true],
  renew_url: ['Yenileme adresi', 'Where buyers renew', null],
  socials: [
    'Sosyal hesaplar',
    'Links to the seller’s accounts',
    [{ name: 'GitHub', url: 'https://github.com' }],
  ],
  width: ['Piksel olarak genişlik', 'Width in pixels', 1280],
}
