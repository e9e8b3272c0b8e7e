import { sessionOperations } from './access/own-sessions.ts'
import { tokenOperations } from './access/tokens.ts'
import { userOperations } from './access/users-calls.ts'
import { discordOperations } from './discord/discord-calls.ts'
import { gateOperations } from './gate/gate-calls.ts'
import { serverOperations } from './operator/probes.ts'
import { recordOperations } from './record/audit.ts'
import { eventOperations } from './record/events-calls.ts'
import { webhookOperations } from './record/webhooks-calls.ts'
import { downloadOperations } from './releases/downloads.ts'
import { releaseOperations } from './releases/releases-calls.ts'
import { adoptionOperations } from './releases/adoption.ts'
import { traceOperations } from './releases/traces.ts'
import { channelOperations } from './sales/channels-calls.ts'
import { claimOperations } from './sales/claims.ts'
import { orderOperations } from './sales/orders-calls.ts'
import { ownOrderOperations } from './sales/own-orders.ts'
import { blockOperations } from './shop/blocks.ts'
import { importOperations } from './shop/imports/imports-calls.ts'
import { instanceOperations } from './shop/instances.ts'
import { licenseOperations } from './shop/licenses-calls.ts'
import { privacyOperations } from './shop/privacy-calls.ts'
import { productOperations } from './shop/products-calls.ts'
import { settingOperations } from './shop/settings.ts'
import type { Operation, OperationGroup } from './operation.ts'

const groups = [
  licenseOperations,
  productOperations,
  instanceOperations,
  releaseOperations,
  downloadOperations,
  traceOperations,
  adoptionOperations,
  orderOperations,
  channelOperations,
  claimOperations,
  ownOrderOperations,
  eventOperations,
  webhookOperations,
  discordOperations,
  blockOperations,
  userOperations,
  importOperations,
  tokenOperations,
  recordOperations,
  privacyOperations,
  settingOperations,
  gateOperations,
  sessionOperations,
  serverOperations,
] as const

/** All calls of the API, in the order of `/docs/api`. */
export const operationGroups: readonly OperationGroup[] = groups

/** Any call of the API with its own types, for clients. */
export type AnyOperation = (typeof groups)[number]['operations'][number]

export const operations: readonly Operation[] = operationGroups.flatMap((group) => group.operations)
