import { blockOperations } from '../shop/blocks.ts'
import type { OperationGroup as Told } from '../operation.ts'
import { eventOperations } from './events.ts'
import { gateOperations } from './gate.ts'
import { importOperations } from '../shop/imports.ts'
import { instanceOperations } from '../shop/instances.ts'
import { licenseOperations } from './licenses.ts'
import type { OperationGroup } from './operation.ts'
import { privacyOperations } from './privacy.ts'
import { productOperations } from './products.ts'
import { recordOperations } from './record.ts'
import { serverOperations } from '../operator/probes.ts'
import { sessionOperations } from './sessions.ts'
import { settingOperations } from '../shop/settings.ts'
import { tokenOperations } from './tokens.ts'
import { userOperations } from './users.ts'
import { webhookOperations } from './webhooks.ts'

/** A group whose calls are values of their own. */
const byRoute = ({ operations, ...group }: Told): OperationGroup => ({
  ...group,
  operations: Object.fromEntries(
    operations.map((operation) => [`${operation.method} ${operation.path}`, operation]),
  ),
})

/** All calls of the API, in the order of `/docs/api`. */
export const operationGroups: readonly OperationGroup[] = [
  licenseOperations,
  productOperations,
  byRoute(instanceOperations),
  eventOperations,
  webhookOperations,
  byRoute(blockOperations),
  userOperations,
  byRoute(importOperations),
  tokenOperations,
  recordOperations,
  privacyOperations,
  byRoute(settingOperations),
  gateOperations,
  sessionOperations,
  byRoute(serverOperations),
]
