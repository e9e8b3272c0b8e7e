import type { Mapping, NewMapping } from '@muhur/contract/sales/channels'
import { OrderIssue } from '@muhur/contract/sales/orders'
import { maxInstancesLimit } from '@muhur/contract/shop/license-fields'
import { contractResolver } from '../../forms/contract-resolver.ts'
import { linesOf } from '../../forms/lines.ts'
import { formatCount } from '../../words/format-count.ts'

/** A mapping as the form has it, in texts. */
interface MappingValues {
  external_product: string
  product_id: string
  max_instances: string
  term: 'unlimited' | 'days'
  days: string
  quantity: NewMapping['quantity'] & string
  renewal: NewMapping['renewal'] & string
  refund: NewMapping['refund'] & string
  entitlements: string
  price: string
  currency: string
}

/** One form serves the mappings of an order and the mapping of a channel, which is a list of one. */
export interface MappingsForm {
  mappings: MappingValues[]
}

/** Values of an existing mapping, or of a new one. */
export const valuesOf = (mapping: Partial<Mapping> = {}): MappingValues => ({
  external_product: mapping.external_product ?? '',
  product_id: mapping.product_id ?? '',
  max_instances: String(mapping.max_instances ?? 1),
  term: mapping.days ? 'days' : 'unlimited',
  days: mapping.days ? String(mapping.days) : '30',
  quantity: mapping.quantity ?? 'licenses',
  renewal: mapping.renewal ?? 'extend',
  refund: mapping.refund ?? 'revoke',
  entitlements: mapping.entitlements?.join('\n') ?? '',
  price: mapping.price?.replace('.', ',') ?? '',
  currency: mapping.currency ?? 'TRY',
})

const bodyOf = (values: MappingValues): NewMapping => ({
  external_product: values.external_product.trim(),
  product_id: values.product_id,
  max_instances: Number(values.max_instances.trim() || NaN),
  days: values.term === 'days' ? Number(values.days.trim() || NaN) : null,
  quantity: values.quantity,
  // Time without end cannot be extended.
  renewal: values.term === 'days' ? values.renewal : 'new',
  refund: values.refund,
  entitlements: linesOf(values.entitlements),
  price: values.price.trim().replace(',', '.') || null,
  currency: values.price.trim() ? values.currency.trim().toUpperCase() : null,
})

const sentences: Record<string, string> = {
  external_product: 'Ürünün kanaldaki adını ya da numarasını yazın.',
  product_id: 'Verilecek ürünü seçin.',
  max_instances: `1 ile ${formatCount(maxInstancesLimit)} arasında bir tam sayı yazın.`,
  days: '1 ile 36.500 arasında bir tam sayı yazın.',
  entitlements: 'Her satırda küçük harf, rakam ve . _ : - kullanın.',
  price: 'Tutarı 249,90 gibi, binlik ayracı koymadan yazın.',
  currency: 'Üç harf yazın: TRY, USD, EUR.',
}

export const mappingsResolver = contractResolver<MappingsForm, OrderIssue & { mappings: NewMapping[] }>({
  schema: OrderIssue,
  bodyOf: ({ mappings }) => ({ mappings: mappings.map(bodyOf) }),
  words: { mappings: { expected: (_value, path) => sentences[path.split('/')[2]!]! } },
})
