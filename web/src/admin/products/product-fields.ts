import {
  iconUrlLimit,
  iconUrlPattern,
  labelledTypes,
  type ListedProduct,
  type NewProduct,
} from '@muhur/contract/product'
import { linesOf } from '../lines.ts'

/** Any type but the first two reads "Diğer"; `other` is what we write for it. */
export const productTypes: readonly string[] = [...labelledTypes, 'other']

/** Where the icon comes from: a file, an address, or nowhere. */
export type IconSource = 'upload' | 'url' | 'none'

export interface ProductFields {
  name: string
  type: string
  description: string
  icon_source: IconSource
  icon_url: string
  details: string
  /** One a line. */
  requirements: string
  price_text: string
  contact_url: string
}

/** The names of the fields, as a person reads them. */
export const fieldNames: Partial<Record<keyof ListedProduct, string>> = {
  name: 'Ad',
  type: 'Tür',
  description: 'Kısa açıklama',
  icon_url: 'Simge',
  details: 'Ayrıntılar',
  requirements: 'Gereksinimler',
  price_text: 'Fiyat',
  contact_url: 'Satın alma bağlantısı',
  policy: 'Kurallar',
  archived_at: 'Durum',
}

export const isUploaded = (url: string | null | undefined): boolean =>
  /^\/icons\/[0-9a-f]{64}\.webp$/.test(url ?? '')

export function fieldsOf(product?: ListedProduct): ProductFields {
  const url = product?.icon_url ?? ''
  return {
    name: product?.name ?? '',
    type: product?.type ?? 'discord_bot',
    description: product?.description ?? '',
    icon_source: url === '' ? 'none' : isUploaded(url) ? 'upload' : 'url',
    icon_url: isUploaded(url) ? '' : url,
    details: product?.details ?? '',
    requirements: product?.requirements.join('\n') ?? '',
    price_text: product?.price_text ?? '',
    contact_url: product?.contact_url ?? '',
  }
}

/** What the fields say to the server. `uploaded` is the icon that a file has become before. */
export function productOf(fields: ProductFields, uploaded: string | null): NewProduct {
  const { icon_source, icon_url, name, requirements, contact_url, price_text, ...rest } = fields
  const kept = isUploaded(uploaded) ? uploaded : null
  return {
    ...rest,
    name: name.trim(),
    icon_url: { upload: kept, url: icon_url.trim() || null, none: null }[icon_source],
    requirements: linesOf(requirements),
    price_text: price_text.trim(),
    contact_url: contact_url.trim() || null,
  }
}

/** Of all that a form says, what the product does not say already. */
export function differences(said: NewProduct, product: ListedProduct): Partial<NewProduct> {
  const all = Object.entries(said) as [keyof NewProduct, unknown][]
  return Object.fromEntries(
    all.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(product[name])),
  ) as Partial<NewProduct>
}

const iconAddress = new RegExp(iconUrlPattern)

export const iconAddressFault = (written: string): string | true => {
  const url = written.trim()
  if (url === '') return 'Simgenin adresini yazın.'
  return (
    (iconAddress.test(url) && url.length <= iconUrlLimit) ||
    'Adres /icons/ ya da https://cdn.discordapp.com/ ile başlamalı ve boşluk içermemeli.'
  )
}
