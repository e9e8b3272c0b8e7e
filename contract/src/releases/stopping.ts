import { Type, type Static } from 'typebox'
import { Policy } from '../gate/policy.ts'
import { pageQuery } from '../http/page.ts'
import type { FieldWords } from '../field-words.ts'
import type { Operation } from '../operation.ts'
import { ById, Id, Instant, Nullable } from '../scalars.ts'
import { ShopInstance } from '../shop/instances.ts'

/** The versions that are to be blocked: the product's whole list, as its policy would have it. */
export const StoppingVersions = Type.Object(
  { blocked_versions: Policy.properties.blocked_versions },
  { additionalProperties: false },
)

const { page, limit } = pageQuery([])

/** The instances that a list of blocked versions would stop, and the present list does not. */
export const Stopping = Type.Object({
  /** Instances that hold a seat. */
  live_instances: Type.Integer(),
  /** Pairs of a license and a version with an owner who was not told yet. */
  untold: Type.Integer(),
  /** One page of the instances, those with the oldest heartbeat last. */
  instances: Type.Array(
    Type.Object({
      id: Id,
      version: Nullable(Type.String()),
      last_heartbeat_at: Instant,
      license: ShopInstance.properties.license,
    }),
  ),
})
export type Stopping = Static<typeof Stopping>

export const stoppingUrl = (productId: string) => `/api/admin/products/${productId}/stopping`
export const stoppingNoticesUrl = (productId: string) => `${stoppingUrl(productId)}/notices`

/** As a change of the product's policy: a pipeline's token reads no owners and writes to nobody. */
const ofProduct = { access: 'admin', resource: 'products', product: 'product', params: ById } as const

export const previewStopping = {
  id: 'previewStopping',
  method: 'POST',
  path: stoppingUrl(':id'),
  ...ofProduct,
  query: Type.Object({ page, limit }, { additionalProperties: false }),
  body: StoppingVersions,
  answers: { 200: Stopping },
  ignoresKey: true,
  changesNothing: true,
  onlyAsks: true,
  summary: 'Bir sürüm engellenirse hangi kurulumların duracağını söyler',
  english: 'The instances that would stop if these versions were blocked; changes nothing.',
  codes: ['PRODUCT_NOT_FOUND'],
  example: { blocked_versions: ['1.3.0'] },
  failure: 'Duracak kurulumlar alınamadı.',
} as const satisfies Operation

export const warnOwners = {
  id: 'warnOwners',
  method: 'POST',
  path: stoppingNoticesUrl(':id'),
  ...ofProduct,
  body: StoppingVersions,
  answers: {
    200: Type.Object({
      /** Pairs of a license and a version with an owner who was told now. */
      told: Type.Integer(),
    }),
  },
  summary: 'Duracak kurulumların sahiplerine haber verir; her lisans ve sürüm için bir kez',
  english: 'Tells the owners of the instances that would stop: once for each license and version.',
  codes: ['PRODUCT_NOT_FOUND'],
  example: { blocked_versions: ['1.3.0'] },
  failure: 'Haber verilemedi.',
} as const satisfies Operation

export const words: FieldWords = {
  'Stopping.instances': ['Duracak kurulumların bir sayfası', 'One page of the instances that would stop'],
  told: [
    'Kaç lisansın sahibine haber verildiği; her sürüm ayrı sayılır',
    'Licenses whose owner was told; each version counts',
    3,
  ],
  untold: [
    'Kaç lisansın sahibine henüz haber verilmediği; her sürüm ayrı sayılır',
    'Licenses whose owner was not told yet; each version counts',
    3,
  ],
}
