import { sessionOperations } from '../access/own-sessions.ts'
import { tokenOperations } from '../access/tokens.ts'
import { userOperations } from '../access/users-calls.ts'
import { gateOperations } from '../gate/gate-calls.ts'
import { serverOperations } from '../operator/probes.ts'
import { recordOperations } from '../record/audit.ts'
import { eventOperations } from '../record/event-operations.ts'
import { webhookOperations } from '../record/webhook-calls.ts'
import { blockOperations } from '../shop/blocks.ts'
import { importOperations } from '../shop/imports.ts'
import { instanceOperations } from '../shop/instances.ts'
import { licenseOperations } from '../shop/licenses-calls.ts'
import { privacyOperations } from '../shop/privacy-calls.ts'
import { productOperations } from '../shop/products-calls.ts'
import { settingOperations } from '../shop/settings.ts'
import type { OperationGroup as Told } from '../operation.ts'
import type { OperationGroup } from './operation.ts'

/** A group whose calls are values of their own. */
const byRoute = ({ operations, ...group }: Told): OperationGroup => ({
  ...group,
  operations: Object.fromEntries(
    operations.map((operation) => [`${operation.method} ${operation.path}`, operation]),
  ),
})

/** All calls of the API, in the order of `/docs/api`. */
export const operationGroups: readonly OperationGroup[] = [
  byRoute(licenseOperations),
  byRoute(productOperations),
  byRoute(instanceOperations),
  byRoute(eventOperations),
  byRoute(webhookOperations),
  byRoute(blockOperations),
  byRoute(userOperations),
  byRoute(importOperations),
  byRoute(tokenOperations),
  byRoute(recordOperations),
  byRoute(privacyOperations),
  byRoute(settingOperations),
  byRoute(gateOperations),
  byRoute(sessionOperations),
  byRoute(serverOperations),
]
