import * as apiToken from '@muhur/contract/api-token'
import * as audit from '@muhur/contract/audit'
import * as block from '@muhur/contract/blocks'
import * as brand from '@muhur/contract/brand'
import * as bulk from '@muhur/contract/bulk'
import * as country from '@muhur/contract/country'
import * as denial from '@muhur/contract/denial'
import * as event from '@muhur/contract/event'
import * as gate from '@muhur/contract/gate'
import * as imports from '@muhur/contract/import'
import * as instance from '@muhur/contract/instance'
import * as integration from '@muhur/contract/integration'
import * as keySet from '@muhur/contract/key-set'
import * as landing from '@muhur/contract/landing'
import * as license from '@muhur/contract/license'
import * as licenseDetail from '@muhur/contract/license-detail'
import * as overview from '@muhur/contract/overview'
import * as ownDenial from '@muhur/contract/own-denial'
import * as ownSession from '@muhur/contract/own-session'
import * as policy from '@muhur/contract/policy'
import * as problem from '@muhur/contract/problem'
import * as privacy from '@muhur/contract/privacy'
import * as product from '@muhur/contract/product'
import * as pulse from '@muhur/contract/pulse'
import * as scalars from '@muhur/contract/scalars'
import * as search from '@muhur/contract/search'
import * as session from '@muhur/contract/session'
import * as shopInstance from '@muhur/contract/shop-instance'
import * as signingKey from '@muhur/contract/signing-key'
import * as user from '@muhur/contract/user'
import * as webhook from '@muhur/contract/webhook'

/** Whose exported schemas become the document's components, each under the name of its export. */
const modules = [
  scalars,
  problem,
  user,
  policy,
  product,
  license,
  licenseDetail,
  bulk,
  imports,
  instance,
  shopInstance,
  denial,
  ownDenial,
  pulse,
  overview,
  search,
  block,
  apiToken,
  brand,
  landing,
  integration,
  signingKey,
  gate,
  keySet,
  session,
  ownSession,
  audit,
  event,
  webhook,
  privacy,
  country,
]

const exported = modules.flatMap((module) =>
  Object.entries(module).filter(([, value]) => isSchema(value)),
) as [string, object][]

const bySchema = new Map(exported.map(([name, schema]) => [schema, name]))
// An optional property has a copy of its schema. Of equal schemas the first gives its name; a bare type has none.
const byText = new Map(
  exported
    .filter(([, schema]) => Object.keys(schema).length > 1)
    .toReversed()
    .map(([name, schema]) => [JSON.stringify(schema), name]),
)

export const nameOf = (schema: object): string | undefined =>
  bySchema.get(schema) ?? byText.get(JSON.stringify(schema))

/** Schemas of TypeBox have a hidden property; other exports of the contract are texts, numbers and functions. */
function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '~kind' in value
}
