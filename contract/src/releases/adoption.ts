import { Type, type Static } from 'typebox'
import type { FieldWords } from '../field-words.ts'
import type { Operation, OperationGroup } from '../operation.ts'
import { ById, Nullable } from '../scalars.ts'

/** Who runs what: instances that hold a seat, by the version that they say, the most first. */
export const ProductVersions = Type.Object({
  /** Active licenses of the product. */
  licenses: Type.Integer(),
  versions: Type.Array(
    Type.Object({
      /** Null for instances that do not say their version. */
      version: Nullable(Type.String()),
      live_instances: Type.Integer(),
    }),
  ),
})
export type ProductVersions = Static<typeof ProductVersions>

export const productVersionsUrl = (productId: string) => `/api/admin/products/${productId}/versions`

export const listVersions = {
  id: 'listVersions',
  method: 'GET',
  path: productVersionsUrl(':id'),
  access: 'admin',
  resource: 'releases',
  product: 'product',
  params: ById,
  answers: { 200: ProductVersions },
  follows: ['licenses'],
  summary: 'Bir ürünün hangi sürümünü kaç kurulumun çalıştırdığını verir',
  english: 'How many instances of a product run which version.',
  codes: ['PRODUCT_NOT_FOUND'],
  failure: 'Çalışan sürümler alınamadı.',
} as const satisfies Operation

export const adoptionOperations = {
  name: 'versions',
  title: 'Çalışan sürümler',
  turkish: 'Alıcıların makinelerinde hangi sürümün çalıştığı.',
  english: 'Which versions run on the machines of buyers.',
  operations: [listVersions],
} as const satisfies OperationGroup

export const words: FieldWords = {
  'ProductVersions.licenses': ['Etkin lisans sayısı', 'Active licenses', 120],
  versions: ['Çalışan sürümler, en çok çalışan önce', 'Versions that run, the most first'],
}
