import type { Operation } from '@muhur/contract/operation'

/** The part of an operation that a request needs. */
export type Call = Pick<Operation, 'id' | 'method' | 'path' | 'file'>
