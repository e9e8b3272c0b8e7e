import type { Picture } from '@muhur/contract/shop/brand'
import { labelledTypes, NewProduct, type ListedProduct } from '@muhur/contract/shop/products'
import type { UseFormReturn } from 'react-hook-form'
import { contractResolver } from '../../../forms/contract-resolver.ts'
import { linesOf } from '../../../forms/lines.ts'

/** `other` is stored for all types with the label "Diğer". */
export const productTypes: readonly string[] = [...labelledTypes, 'other']

type IconSource = 'upload' | 'none'

export interface ProductFields {
  name: string
  type: string
  test: boolean
  description: string
  icon_source: IconSource
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

export function fieldsOf(product?: ListedProduct): ProductFields {
  return {
    name: product?.name ?? '',
    type: product?.type ?? 'discord_bot',
    test: product?.test ?? false,
    description: product?.description ?? '',
    icon_source: product?.icon_url ? 'upload' : 'none',
    details: product?.details ?? '',
    requirements: product?.requirements.join('\n') ?? '',
    included: product?.included.join('\n') ?? '',
    pictures: product?.pictures ?? [],
    questions: product?.questions ?? '',
    price_text: product?.price_text ?? '',
    contact_url: product?.contact_url ?? '',
  }
}

/** The request body. `icon`: address of the product's present icon. */
export function productOf(fields: ProductFields, icon: string | null): NewProduct {
  const { icon_source, name, contact_url, price_text, ...rest } = fields
  return {
    ...rest,
    name: name.trim(),
    icon_url: icon_source === 'upload' ? icon : null,
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

/** `icon`: address of the product's present icon. */
export const productResolver = (icon: string | null) =>
  contractResolver<ProductFields, NewProduct>({
    schema: NewProduct,
    bodyOf: (fields) => productOf(fields, icon),
    words: {
      name: { name: 'Ad', expected: 'Ürünün adını yazın.' },
      description: { name: 'Açıklama' },
      details: { name: 'Ayrıntılar' },
      requirements: { name: 'Bir gereksinim', elements: 'gereksinim' },
      included: { name: 'Bir satır', elements: 'satır' },
      pictures: { expected: 'Resimde ne göründüğünü yazın.' },
      questions: { name: 'Sorular ve yanıtlar' },
      price_text: { name: 'Fiyat' },
      contact_url: { expected: 'Bağlantı https:// ile başlamalı ve boşluk içermemeli.' },
    },
  })
