import type { Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api.ts'
import { hasSignedOut } from '../session/store.ts'

/** Milliseconds between two refetches of one page. */
const pause = 1_000
/** The next refetch waits for the answers of the last for so many milliseconds, and then starts without them. */
const answerLimit = 10_000
/** After a failed answer the page asks again within so many milliseconds. */
const retryWithin = 20_000

/** Fetches again the data of open pages that a change concerns; data of other pages is fetched when a page opens. */
export function refetching(client: QueryClient) {
  let licenses = new Set<string>()
  let denials = false
  let everything = false
  let isRunning = false
  let planned: ReturnType<typeof setTimeout> | undefined
  let plannedAt = Infinity

  /** Fetches at once. Later changes are fetched when the answers have come and the pause is over. */
  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    while (everything || denials || licenses.size > 0) {
      const [changed, refused] = [licenses, denials]
      const some = (query: Query) => showsAny(query, changed) || (refused && showsDenials(query))
      const shows = everything ? ofShop : some
      licenses = new Set()
      denials = false
      everything = false
      await fetchAgain(shows)
    }
    isRunning = false
  }

  async function fetchAgain(shows: (query: Query) => boolean): Promise<void> {
    // The answer would be a 401, which leads to the sign-in page.
    if (hasSignedOut()) return
    const cache = client.getQueryCache()
    // TanStack Query does not repeat a first fetch that is under way, and its answer may be from before the change.
    const isFirst = (query: Query) => shows(query) && query.state.data === undefined
    const early = cache.findAll({ fetchStatus: 'fetching', predicate: isFirst })
    const refetchType = document.hidden ? 'none' : 'active'
    const fetched = client.invalidateQueries({ predicate: shows, refetchType })
    await Promise.all([Promise.race([fetched, sleep(answerLimit)]), sleep(pause)])
    const failed = cache.findAll({ type: 'active', predicate: (query) => shows(query) && hasFailed(query) })
    if (failed.length > 0) all(retryWithin)
    if (early.length > 0) await fetchAgain((query) => early.includes(query))
  }

  /** Anything may have changed. Waits for a random part of `within` milliseconds, so that pages do not ask together. */
  function all(within: number): void {
    const at = Date.now() + Math.random() * within
    // An earlier moment stands: many events in a row must not delay the refetch.
    if (at >= plannedAt) return
    plannedAt = at
    clearTimeout(planned)
    planned = setTimeout(() => {
      plannedAt = Infinity
      everything = true
      void run()
    }, at - Date.now())
  }

  return {
    licenses(ids: readonly string[]) {
      for (const id of ids) licenses.add(id)
      void run()
    },

    denials() {
      denials = true
      void run()
    },

    everything: all,

    stop() {
      clearTimeout(planned)
      licenses.clear()
      denials = false
      everything = false
    },
  }
}

const operationOf = ({ meta }: Query) => meta?.operation

/** Public data stays as loaded. */
const ofShop = (query: Query) => (operationOf(query)?.access ?? 'public') !== 'public'

/** Whether the answer to a query may change with one of these licenses. */
function showsAny(query: Query, ids: ReadonlySet<string>): boolean {
  const operation = operationOf(query)
  if (ids.size === 0 || !operation || !ofShop(query)) return false
  if (operation.follows?.includes('licenses')) return true
  const [, params = {}] = query.queryKey
  if (Object.values(params as object).some((id) => ids.has(String(id)))) return true
  // A list of licenses; an answer on its way may be from before the change.
  const isList = operation.resource === 'licenses' && operation.counted
  return (
    isList === true &&
    (query.state.fetchStatus === 'fetching' || rowsOf(query.state.data).some(({ id }) => ids.has(id)))
  )
}

/** Whether the answer to a query may change when refusals go on record. */
const showsDenials = (query: Query) => operationOf(query)?.follows?.includes('denials') ?? false

const hasFailed = ({ state: { error } }: Query): boolean =>
  error !== null && !(error instanceof ApiError && error.status < 500)

/** The rows of a list, or of a page of a list. */
function rowsOf(data: unknown): { id: string }[] {
  const { rows } = (data ?? {}) as { rows?: unknown }
  const list = rows ?? data
  return Array.isArray(list) ? (list as { id: string }[]) : []
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
