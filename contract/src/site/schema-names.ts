import * as apiToken from '../access/tokens.ts'
import * as audit from '../record/audit.ts'
import * as block from '../shop/blocks.ts'
import * as brand from '../shop/brand.ts'
import * as bulk from '../shop/bulk.ts'
import * as country from '../shop/countries.ts'
import * as discordCheck from '../discord/checks.ts'
import * as discordSetting from '../discord/settings.ts'
import * as ownDiscord from '../discord/own.ts'
import * as denial from '../shop/denials/denials.ts'
import * as event from '../record/events.ts'
import * as gate from '../gate/gate.ts'
import * as imports from '../shop/imports/imports.ts'
import * as instance from '../shop/instances.ts'
import * as integration from '../shop/integration.ts'
import * as keySet from '../gate/key-set.ts'
import * as landing from './landing.ts'
import * as license from '../shop/licenses.ts'
import * as licenseDetail from '../shop/license-detail.ts'
import * as overview from '../shop/overview.ts'
import * as ownDenial from '../shop/denials/own-denials.ts'
import * as ownSession from '../access/own-sessions.ts'
import * as policy from '../gate/policy.ts'
import * as problem from '../http/problem.ts'
import * as privacy from '../shop/privacy.ts'
import * as product from '../shop/products.ts'
import * as pulse from '../shop/pulse.ts'
import * as scalars from '../scalars.ts'
import * as search from '../shop/search.ts'
import * as session from '../access/session.ts'
import * as signingKey from '../shop/signing-keys.ts'
import * as user from '../access/users.ts'
import * as webhook from '../record/webhooks.ts'
import * as release from '../releases/releases.ts'
import * as channel from '../sales/channels.ts'
import * as claim from '../sales/claims.ts'
import * as order from '../sales/orders.ts'
import * as offer from '../sales/offers.ts'
import * as ownOrder from '../sales/own-orders.ts'
import * as receipt from '../sales/receipts.ts'
import * as evidence from '../sales/evidence.ts'
import type { FieldWords } from '../field-words.ts'
import * as shared from '../field-words.ts'
import * as licenseKey from '../shop/license/license-key.ts'
import * as status from '../gate/status.ts'
import * as backup from '../operator/backups.ts'
import * as probe from '../operator/probes.ts'
import * as webhookCall from '../record/webhooks-calls.ts'
import * as refusedCall from '../shop/denials/refused-calls.ts'
import * as interaction from '../discord/interactions.ts'
import * as download from '../releases/downloads.ts'
import * as ownRelease from '../releases/own-releases.ts'
import * as feed from '../releases/feeds.ts'
import * as adoption from '../releases/adoption.ts'
import * as stopping from '../releases/stopping.ts'
import * as trace from '../releases/traces.ts'
import * as update from '../releases/updates.ts'

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
  ownRelease,
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
