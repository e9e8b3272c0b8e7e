import { readHandover } from '../words/handover.ts'
import { newQueryClient } from './new-query-client.ts'
import { currentSession, subscribe } from '../session/store.ts'

const known = readHandover()?.known ?? []

/** The cache of API answers. */
export const queries = newQueryClient(known)

/** Calls with answers that came with the page: public ones, and without an operation until a component asks for them. */
const handedOver = new Set(known.map(({ key }) => key[0]))

// The next user of this browser must not see the data of the last one; public answers are the same for everybody.
subscribe(() => {
  if (currentSession().state === 'out')
    queries.removeQueries({
      predicate: ({ queryKey, meta }) => meta?.operation?.access !== 'public' && !handedOver.has(queryKey[0]),
    })
})
