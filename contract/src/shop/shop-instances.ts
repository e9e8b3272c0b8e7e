import { Type, type Static } from 'typebox'
import { Instance } from './instances.ts'
import { PageLimit } from '../http/page.ts'
import { Id, Nullable, Sought } from '../scalars.ts'
import { Person } from '../access/users.ts'

/** An instance with its license, for the admins' list of the whole shop. */
export const ShopInstance = Type.Object({
  ...Instance.properties,
  license: Type.Object({
    id: Id,
    /** The key's first 16 characters. */
    license_key: Type.String(),
    product: Type.Object({ id: Id, name: Type.String() }),
    owner: Person,
  }),
})
export type ShopInstance = Static<typeof ShopInstance>

export const instanceStates = ['live', 'recent'] as const
/** `live`: holds a seat. `recent`: held a seat within the last 24 hours and holds none at present. */
type InstanceState = (typeof instanceStates)[number]

export const ShopInstanceQuery = Type.Object(
  {
    state: Type.Optional(
      Type.Unsafe<InstanceState>(Type.String({ pattern: `^(${instanceStates.join('|')})$` })),
    ),
    product_id: Type.Optional(Id),
    /** A license key's beginning, an address or network, or a part of a hostname or name. */
    q: Type.Optional(Sought),
    limit: Type.Optional(PageLimit),
    /** The `next` of the last answer. */
    cursor: Type.Optional(Id),
  },
  { additionalProperties: false },
)
export type ShopInstanceQuery = Static<typeof ShopInstanceQuery>

/**
 * The matching instances within one batch, last installed first: at most `limit`, possibly none. `next` is the cursor
 * of the next batch; null at the end.
 */
export const ShopInstances = Type.Object({ instances: Type.Array(ShopInstance), next: Nullable(Id) })
export type ShopInstances = Static<typeof ShopInstances>

export const shopInstancesUrl = '/api/admin/instances'
