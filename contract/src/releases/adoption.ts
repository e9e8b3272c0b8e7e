import { Type, type Static } from 'typebox'
import type { FieldWords } from '../field-words.ts'
import type { Operation, OperationGroup } from '../operation.ts'
import { ById, Nullable } from '../scalars.ts'
import { previewStopping, warnOwners } from './stopping.ts'

/** Days that the panel shows, today included. */
export const adoptionDays = 30

/** Who runs what: instances that hold a seat, by the version that they say, the most first; and who ran what by day. */
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
  /** The last 30 days (UTC) that have a number, the oldest first. */
  days: Type.Array(
    Type.Object({
      day: Type.String(),
      /** Instances that called on this day, by the version of their last call. */
      versions: Type.Array(
        Type.Object({
          /** Null: versions beyond the ten that most ran, and instances that do not say their version. */
          version: Nullable(Type.String()),
          instances: Type.Integer(),
        }),
      ),
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
  turkish:
    'Alıcıların makinelerinde hangi sürümün çalıştığı ve bir sürümün engellenmesinin kimi durduracağı.',
  english: 'Which versions run on the machines of buyers, and whom a blocked version stops.',
  operations: [listVersions, previewStopping, warnOwners],
} as const satisfies OperationGroup

export const words: FieldWords = {
  'ProductVersions.licenses': ['Etkin lisans sayısı', 'Active licenses', 120],
  'ProductVersions.days': ['Günlere göre çalışan sürümler', 'Versions that ran, by day'],
  versions: ['Çalışan sürümler, en çok çalışan önce', 'Versions that run, the most first'],
}
