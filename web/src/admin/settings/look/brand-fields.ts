import type { Brand } from '@muhur/contract/shop/brand'

/** Fields that are empty in the form and null in the brand. */
const optional = ['invite_url', 'renew_url', 'hero_title', 'hero_lead', 'logo_url', 'accent'] as const
type Optional = (typeof optional)[number]

export type BrandFields = Omit<Brand, Optional> & Record<Optional, string>

export const brandFieldNames = ['name', 'email', 'handle', 'pictures', 'socials', ...optional] as const

const byOptional = <Value>(valueOf: (field: Optional) => Value) =>
  Object.fromEntries(optional.map((field) => [field, valueOf(field)])) as Record<Optional, Value>

export const fieldsOf = (brand: Brand): BrandFields => ({
  ...brand,
  ...byOptional((field) => brand[field] ?? ''),
})

export function brandOf({ name, email, handle, pictures, socials, ...fields }: BrandFields): Brand {
  return {
    name: name.trim(),
    email: email.trim(),
    handle: handle.trim(),
    ...byOptional((field) => fields[field].trim() || null),
    pictures: pictures.map((picture) => ({ ...picture, caption: picture.caption.trim() })),
    socials: socials.map((social) => ({ name: social.name.trim(), url: social.url.trim() })),
  }
}
