import type { Operation } from '@muhur/contract/operation'

/** What a request needs to know of an operation. */
export type Call = Pick<Operation, 'id' | 'method' | 'path' | 'file'>
