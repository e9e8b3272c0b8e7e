import type { Picture } from '@muhur/contract/shop/brand'
import { IconUrl, labelledTypes, NewProduct, type ListedProduct } from '@muhur/contract/shop/products'
import type { UseFormReturn } from 'react-hook-form'
import { Check } from 'typebox/schema'
import { contractResolver } from '../../../forms/contract-resolver.ts'
import { linesOf } from '../../../forms/lines.ts'

/** `other` is stored for all types with the label "Diğer". */
export const productTypes: readonly string[] = [...labelledTypes, 'other']

/** Source of the icon: a file, an address, or none. */
type IconSource = 'upload' | 'url' | 'none'

export interface ProductFields {
  name: string
  type: string
  description: string
  icon_source: IconSource
  icon_url: string
  details: string
  /** One for each line. */
  requirements: string
  /** One for each line. */
  included: string
  pictures: Picture[]
  questions: string
  price_text: string
  contact_url: string
}

export type ProductFormMethods = UseFormReturn<ProductFields, unknown, NewProduct>

export type ProductControl = ProductFormMethods['control']

/** Labels of the fields. */
export const fieldNames: Partial<Record<keyof ListedProduct, string>> = {
  name: 'Ad',
  type: 'Tür',
  description: 'Kısa açıklama',
  icon_url: 'Simge',
  details: 'Ayrıntılar',
  requirements: 'Gereksinimler',
  included: 'Lisansla gelenler',
  pictures: 'Resimler',
  questions: 'Sorular ve yanıtlar',
  price_text: 'Fiyat',
  contact_url: 'Satın alma bağlantısı',
  policy: 'Kurallar',
}

/** A valid icon address. */
export const isIconUrl = (url: string): boolean => Check(IconUrl, url)

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
    included: product?.included.join('\n') ?? '',
    pictures: product?.pictures ?? [],
    questions: product?.questions ?? '',
    price_text: product?.price_text ?? '',
    contact_url: product?.contact_url ?? '',
  }
}

/** The request body. `uploaded`: address of an icon that was uploaded before. */
export function productOf(fields: ProductFields, uploaded: string | null): NewProduct {
  const { icon_source, icon_url, name, contact_url, price_text, ...rest } = fields
  const kept = isUploaded(uploaded) ? uploaded : null
  return {
    ...rest,
    name: name.trim(),
    icon_url: { upload: kept, url: icon_url.trim() || null, none: null }[icon_source],
    requirements: linesOf(rest.requirements),
    included: linesOf(rest.included),
    pictures: rest.pictures.map((picture) => ({ ...picture, caption: picture.caption.trim() })),
    price_text: price_text.trim(),
    contact_url: contact_url.trim() || null,
  }
}

/** Only the fields that differ from the product. */
export function differences(said: NewProduct, product: ListedProduct): Partial<NewProduct> {
  const all = Object.entries(said) as [keyof NewProduct & keyof ListedProduct, unknown][]
  return Object.fromEntries(
    all.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(product[name])),
  )
}

/** `uploaded`: address of an icon that was uploaded before. */
export const productResolver = (uploaded: string | null) =>
  contractResolver<ProductFields, NewProduct>({
    schema: NewProduct,
    bodyOf: (fields) => productOf(fields, uploaded),
    words: {
      name: { name: 'Ad', expected: 'Ürünün adını yazın.' },
      description: { name: 'Açıklama' },
      icon_url: {
        expected: 'Adres /icons/ ya da https://cdn.discordapp.com/ ile başlamalı ve boşluk içermemeli.',
      },
      details: { name: 'Ayrıntılar' },
      requirements: { name: 'Bir gereksinim', elements: 'gereksinim' },
      included: { name: 'Bir satır', elements: 'satır' },
      pictures: { expected: 'Resimde ne göründüğünü yazın.' },
      questions: { name: 'Sorular ve yanıtlar' },
      price_text: { name: 'Fiyat' },
      contact_url: { expected: 'Bağlantı https:// ile başlamalı ve boşluk içermemeli.' },
    },
    rules: ({ icon_source, icon_url }) => ({
      icon_url: icon_source !== 'url' || icon_url.trim() !== '' || 'Simgenin adresini yazın.',
    }),
  })
