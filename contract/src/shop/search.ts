import { Type, type Static } from 'typebox'
import type { Operation } from '../operation.ts'
import { Block } from './blocks.ts'
import { Denial } from './denials/denials.ts'
import { LicenseStatus } from './licenses.ts'
import { ListedProduct } from './products.ts'
import { Id, Nullable } from '../scalars.ts'
import { Person } from '../access/users.ts'
import type { FieldWords } from '../field-words.ts'

/** Query of the admin's global search. */
export const SearchQuery = Type.Object(
  {
    /**
     * The first characters of a license key, part of a user's, a product's or a file's name, a request reference, or
     * part of a block's address, note or buyer, or the beginning of an order's number or its buyer's name.
     */
    q: Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\u0000]*$' }),
  },
  { additionalProperties: false },
)

/** The first results of each kind, and of each status of license. */
export const maximumFound = 5
export const Found = Type.Object({
  /** The licenses with a key that begins like this, otherwise the newest ones of the found users, and their newest of each status. */
  licenses: Type.Array(
    Type.Object({
      id: Id,
      /** The key's first 16 characters. */
      license_key: Type.String(),
      status: LicenseStatus,
      test: Type.Boolean(),
      product_name: Type.String(),
      owner: Person,
    }),
  ),
  users: Type.Array(Person),
  products: Type.Array(Type.Pick(ListedProduct, ['id', 'name', 'test', 'published_at', 'archived_at'])),
  /** The denial of a whole reference, otherwise the last denials of the first found license. */
  denials: Type.Array(Type.Pick(Denial, ['request_ref', 'code', 'denied_at'])),
  blocks: Type.Array(Block),
  imports: Type.Array(Type.Object({ id: Id, file_name: Type.String() })),
  orders: Type.Array(
    Type.Object({ id: Id, external_id: Type.String(), buyer_name: Nullable(Type.String()) }),
  ),
})
export type Found = Static<typeof Found>

export const searchUrl = '/api/admin/search'

export const search = {
  id: 'search',
  method: 'GET',
  path: searchUrl,
  access: 'admin',
  resource: 'search',
  query: SearchQuery,
  answers: { 200: Found },
  summary: 'Lisans, kullanıcı, ürün, ret, engel ve sipariş arar',
  english: 'Finds licenses, users, products, refusals, blocks, imports and orders by a few letters.',
  failure: 'Failed to search',
} as const satisfies Operation

export const words: FieldWords = {
  blocks: ['Bulunan engeller', 'Blocks found'],
  denials: ['Bulunan retler', 'Refusals found'],
  'Found.orders': ['Bulunan siparişler', 'Orders found'],
  imports: ['Bulunan içe aktarmalar', 'Imports found'],
}
