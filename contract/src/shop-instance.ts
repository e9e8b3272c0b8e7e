import { Type, type Static } from 'typebox'
import { Instance } from './instance.ts'
import { PageLimit } from './page.ts'
import { Id, Nullable, Sought } from './scalars.ts'
import { Person } from './user.ts'

/** An instance beside its license, as admins list those of the whole shop. */
export const ShopInstance = Type.Object({
  ...Instance.properties,
  license: Type.Object({
    id: Id,
    /** Its first 16 characters. */
    license_key: Type.String(),
    product: Type.Object({ id: Id, name: Type.String() }),
    owner: Person,
  }),
})
export type ShopInstance = Static<typeof ShopInstance>

export const instanceStates = ['live', 'recent'] as const
/** `live`: holds a seat. `recent`: held one within the last 24 hours and holds none any more. */
export type InstanceState = (typeof instanceStates)[number]

export const ShopInstanceQuery = Type.Object(
  {
    state: Type.Optional(
      Type.Unsafe<InstanceState>(Type.String({ pattern: `^(${instanceStates.join('|')})$` })),
    ),
    product_id: Type.Optional(Id),
    /** A license key's beginning, an address or network, or a part of a hostname or name. */
    q: Type.Optional(Sought),
    limit: Type.Optional(PageLimit),
    /** The `next` of the answer before. */
    cursor: Type.Optional(Id),
  },
  { additionalProperties: false },
)
export type ShopInstanceQuery = Static<typeof ShopInstanceQuery>

/**
 * Those that passed among the next instances, the last installed first: up to `limit`, and fewer, or none, where few of
 * those looked at passed. `next` is null at the end, and otherwise where to go on.
 */
export const ShopInstances = Type.Object({ instances: Type.Array(ShopInstance), next: Nullable(Id) })
export type ShopInstances = Static<typeof ShopInstances>

export const shopInstancesUrl = '/api/admin/instances'
