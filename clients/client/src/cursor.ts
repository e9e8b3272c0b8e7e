import type { Operation } from '@muhur/contract/operation'
import { RequestRef } from '@muhur/contract/scalars'
import type { Cursor } from './each.ts'

/** The field of a list's rows that the list takes as its cursor; undefined for a call without a cursor. */
export function cursorOf({ query }: Operation): Cursor | undefined {
  const { properties = {} } = Object(query) as { properties?: Record<string, object> }
  const { cursor } = properties
  return cursor && (patternOf(cursor) === patternOf(RequestRef) ? 'request_ref' : 'id')
}

const patternOf = (schema: object) => (schema as { pattern?: string }).pattern
