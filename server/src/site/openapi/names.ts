import * as apiToken from '@muhur/contract/access/tokens'
import * as audit from '@muhur/contract/record/audit'
import * as block from '@muhur/contract/shop/blocks'
import * as brand from '@muhur/contract/shop/brand'
import * as bulk from '@muhur/contract/shop/bulk'
import * as country from '@muhur/contract/shop/countries'
import * as discordCheck from '@muhur/contract/discord/checks'
import * as discordSetting from '@muhur/contract/discord/settings'
import * as ownDiscord from '@muhur/contract/discord/own'
import * as denial from '@muhur/contract/shop/denials/denials'
import * as event from '@muhur/contract/record/events'
import * as gate from '@muhur/contract/gate/gate'
import * as imports from '@muhur/contract/shop/imports/imports'
import * as instance from '@muhur/contract/shop/instances'
import * as integration from '@muhur/contract/shop/integration'
import * as keySet from '@muhur/contract/gate/key-set'
import * as landing from '@muhur/contract/site/landing'
import * as license from '@muhur/contract/shop/licenses'
import * as licenseDetail from '@muhur/contract/shop/license-detail'
import * as overview from '@muhur/contract/shop/overview'
import * as ownDenial from '@muhur/contract/shop/denials/own-denials'
import * as ownSession from '@muhur/contract/access/own-sessions'
import * as policy from '@muhur/contract/gate/policy'
import * as problem from '@muhur/contract/http/problem'
import * as privacy from '@muhur/contract/shop/privacy'
import * as product from '@muhur/contract/shop/products'
import * as pulse from '@muhur/contract/shop/pulse'
import * as scalars from '@muhur/contract/scalars'
import * as search from '@muhur/contract/shop/search'
import * as session from '@muhur/contract/access/session'
import * as signingKey from '@muhur/contract/shop/signing-keys'
import * as user from '@muhur/contract/access/users'
import * as webhook from '@muhur/contract/record/webhooks'
import * as release from '@muhur/contract/releases/releases'
import * as channel from '@muhur/contract/sales/channels'
import * as claim from '@muhur/contract/sales/claims'
import * as order from '@muhur/contract/sales/orders'
import * as offer from '@muhur/contract/sales/offers'
import * as ownOrder from '@muhur/contract/sales/own-orders'
import * as receipt from '@muhur/contract/sales/receipts'
import * as evidence from '@muhur/contract/sales/evidence'
import type { FieldWords } from '@muhur/contract/field-words'
import * as shared from '@muhur/contract/field-words'
import * as licenseKey from '@muhur/contract/shop/license/license-key'
import * as status from '@muhur/contract/gate/status'
import * as backup from '@muhur/contract/operator/backups'
import * as probe from '@muhur/contract/operator/probes'
import * as webhookCall from '@muhur/contract/record/webhooks-calls'
import * as refusedCall from '@muhur/contract/shop/denials/refused-calls'
import * as interaction from '@muhur/contract/discord/interactions'
import * as download from '@muhur/contract/releases/downloads'
import * as feed from '@muhur/contract/releases/feeds'
import * as adoption from '@muhur/contract/releases/adoption'
import * as stopping from '@muhur/contract/releases/stopping'
import * as trace from '@muhur/contract/releases/traces'
import * as update from '@muhur/contract/releases/updates'

/** The modules with the schemas of the document's components, each under the name of its export. */
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
  discordSetting,
  discordCheck,
  ownDiscord,
  privacy,
  country,
  release,
  channel,
  order,
  claim,
  evidence,
  offer,
  ownOrder,
  receipt,
  interaction,
  download,
  feed,
  adoption,
  stopping,
  trace,
  update,
]

const exported = modules.flatMap((module) =>
  Object.entries(module).filter(([, value]) => isSchema(value)),
) as [string, object][]

const bySchema = new Map(exported.map(([name, schema]) => [schema, name]))
// An optional property has a copy of its schema. Of equal schemas the first gives its name; a bare type has no name.
const byText = new Map(
  exported
    .filter(([, schema]) => Object.keys(schema).length > 1)
    .toReversed()
    .map(([name, schema]) => [JSON.stringify(schema), name]),
)

export const nameOf = (schema: object): string | undefined =>
  bySchema.get(schema) ?? byText.get(JSON.stringify(schema))

/** The texts of all fields, by name. */
export const fields: FieldWords = Object.assign(
  {},
  ...[shared, ...modules, licenseKey, status, backup, probe, webhookCall, refusedCall].map((module) =>
    'words' in module ? module.words : {},
  ),
)

/** Schemas of TypeBox have a hidden property; other exports of the contract are texts, numbers and functions. */
function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '~kind' in value
}
