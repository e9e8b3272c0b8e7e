import type { Query, QueryClient } from '@tanstack/react-query'

/** Observers on the page of an object that a change deletes. */
const leaving = new WeakSet<object>()

/** Whether a query stands only on the page of a deleted object. A page that opens later asks, and reads that the object is missing. */
export const isLeaving = ({ observers }: Pick<Query, 'observers'>): boolean =>
  observers.length > 0 && observers.every((observer) => leaving.has(observer))

/**
 * Before a change deletes an object: the open page asks nothing more about the object, since the answer would be a 404.
 * `drop` forgets the answers of closed pages; `resume` asks again, after a refusal.
 */
export function stopAsking(client: QueryClient, id: string) {
  const about = { predicate: ({ queryKey }: Query) => JSON.stringify(queryKey).includes(id) }
  const queries = client.getQueryCache().findAll(about)
  const observers = queries.flatMap((query) => query.observers)
  for (const observer of observers) leaving.add(observer)
  void client.cancelQueries(about)
  // Queries that ask at intervals notice only now that they are disabled.
  void client.invalidateQueries({ ...about, refetchType: 'none' })
  return {
    drop() {
      for (const query of queries) if (query.observers.length === 0) client.getQueryCache().remove(query)
    },
    resume() {
      for (const observer of observers) leaving.delete(observer)
      void client.invalidateQueries(about)
    },
  }
}
