import { blockOperations } from './blocks.ts'
import { eventOperations } from './events.ts'
import { gateOperations } from './gate.ts'
import { importOperations } from './imports.ts'
import { instanceOperations } from './instances.ts'
import { licenseOperations } from './licenses.ts'
import type { OperationGroup } from './operation.ts'
import { productOperations } from './products.ts'
import { serverOperations } from './server.ts'
import { sessionOperations } from './sessions.ts'
import { settingOperations } from './settings.ts'
import { tokenOperations } from './tokens.ts'
import { userOperations } from './users.ts'

/** All calls of the API, in the order of `/docs/api`. */
export const operationGroups: readonly OperationGroup[] = [
  licenseOperations,
  productOperations,
  instanceOperations,
  eventOperations,
  blockOperations,
  userOperations,
  importOperations,
  tokenOperations,
  settingOperations,
  gateOperations,
  sessionOperations,
  serverOperations,
]
