import { blockOperations } from '../shop/blocks.ts'
import { licenseOperations } from '../shop/licenses-calls.ts'
import type { OperationGroup as Told } from '../operation.ts'
import { eventOperations } from './events.ts'
import { gateOperations } from './gate.ts'
import { importOperations } from './imports.ts'
import { instanceOperations } from './instances.ts'
import type { OperationGroup } from './operation.ts'
import { privacyOperations } from './privacy.ts'
import { productOperations } from './products.ts'
import { recordOperations } from './record.ts'
import { serverOperations } from './server.ts'
import { sessionOperations } from './sessions.ts'
import { settingOperations } from './settings.ts'
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
  byRoute(licenseOperations),
  productOperations,
  instanceOperations,
  eventOperations,
  webhookOperations,
  byRoute(blockOperations),
  userOperations,
  importOperations,
  tokenOperations,
  recordOperations,
  privacyOperations,
  settingOperations,
  gateOperations,
  sessionOperations,
  serverOperations,
]
