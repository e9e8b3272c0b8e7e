import type { Operation } from '@muhur/contract/operation'
import type { Cursor } from './each.ts'

/** The part of an operation that a request needs. */
export interface Call extends Pick<Operation, 'id' | 'method' | 'path' | 'file' | 'onlyAsks'> {
  cursor?: Cursor | undefined
}
