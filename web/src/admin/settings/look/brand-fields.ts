import type { Brand, BrandChange } from '@muhur/contract/shop/brand'
import type { Static } from 'typebox'
import type { UseFormReturn } from 'react-hook-form'

/** Fields that are empty in the form and null in the brand. */
const optional = ['invite_url', 'renew_url', 'hero_title', 'hero_lead', 'logo_url', 'accent'] as const
type Optional = (typeof optional)[number]

/** Drafts are approved outside of this form. */
type Edited = Omit<Brand, Optional | 'approved_pages'>

export type BrandFields = Edited & Record<Optional, string>

export type SentBrand = Static<typeof BrandChange>

export type BrandFormMethods = UseFormReturn<BrandFields, unknown, SentBrand>

export const brandFieldNames = [
  'name',
  'email',
  'handle',
  'pictures',
  'socials',
  'seller_door',
  'measured_tiles',
  ...optional,
] as const

/** The parts of the form, each of which can be saved without the others. */
export const brandSections = [
  { name: 'Mağaza ve iletişim', fields: ['name', 'email', 'handle', 'invite_url', 'renew_url'] },
  { name: 'Sosyal bağlantılar', fields: ['socials'] },
  {
    name: 'Görünüm',
    fields: ['logo_url', 'accent', 'hero_title', 'hero_lead', 'pictures', 'seller_door', 'measured_tiles'],
  },
] as const satisfies { name: string; fields: (keyof BrandFields)[] }[]
export type BrandSection = (typeof brandSections)[number]

/** The values of some fields. */
export const pick = (fields: BrandFields, names: readonly (keyof BrandFields)[]): Partial<BrandFields> =>
  Object.fromEntries(names.map((name) => [name, fields[name]]))

const byOptional = <Value>(valueOf: (field: Optional) => Value) =>
  Object.fromEntries(optional.map((field) => [field, valueOf(field)])) as Record<Optional, Value>

export const fieldsOf = ({ approved_pages: _approved, ...brand }: Brand): BrandFields => ({
  ...brand,
  ...byOptional((field) => brand[field] ?? ''),
})

export function brandOf({ name, email, handle, pictures, socials, ...fields }: BrandFields): SentBrand {
  return {
    name: name.trim(),
    email: email.trim(),
    handle: handle.trim(),
    seller_door: fields.seller_door,
    measured_tiles: fields.measured_tiles,
    ...byOptional((field) => fields[field].trim() || null),
    pictures: pictures.map((picture) => ({ ...picture, caption: picture.caption.trim() })),
    socials: socials.map((social) => ({ name: social.name.trim(), url: social.url.trim() })),
  }
}
