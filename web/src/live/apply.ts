import type { LiveLicense } from '@muhur/contract/live'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** How often the same list is fetched again for what events say, in milliseconds. */
const pause = 1_000

/** Puts what events tell into what the app remembers. */
export function applying(client: QueryClient) {
  const due = new Map<string, ReturnType<typeof setTimeout>>()

  /** Soon, and not again before the pause is over, however much happens. */
  const refresh = (...queryKey: QueryKey) => {
    const name = JSON.stringify(queryKey)
    if (due.has(name)) return
    due.set(
      name,
      setTimeout(() => {
        due.delete(name)
        void client.invalidateQueries({ queryKey })
      }, pause),
    )
  }

  return {
    licenses(licenses: readonly LiveLicense[]) {
      const news = new Map(licenses.map((license) => [license.id, license]))
      for (const query of lists(client)) {
        // What is on its way may have been read before this happened.
        if (query.state.fetchStatus !== 'idle') refresh(...query.queryKey)
        const before: unknown = query.state.data
        const after = patched(before, news)
        if (after !== before) client.setQueryData(query.queryKey, after)
        else if (isOwn(query) && before !== undefined && licenses.some(({ id }) => !has(before, id)))
          refresh(...query.queryKey)
      }
      for (const { id } of licenses) refresh('license', id)
      refresh('admin', 'instances')
      refresh('admin', 'overview')
    },

    /** Nobody knows what changed: whatever is on the screen is fetched again, the rest when it is looked at. */
    everything() {
      for (const queryKey of [['licenses'], ['license'], ['pulses'], ['denials'], ['admin']])
        void client.invalidateQueries({ queryKey }, { cancelRefetch: true })
    },

    stop() {
      for (const timer of due.values()) clearTimeout(timer)
      due.clear()
    },
  }
}

/** The lists that show licenses: a person's own, and the admins'. */
function lists(client: QueryClient): Query[] {
  const cache = client.getQueryCache()
  return [...cache.findAll({ queryKey: ['licenses'] }), ...cache.findAll({ queryKey: ['admin', 'licenses'] })]
}

const isOwn = ({ queryKey }: Query) => queryKey[0] === 'licenses'

/** A list, or a page of one, with the news in their rows, at their places. The same object where there is none. */
function patched(data: unknown, news: ReadonlyMap<string, LiveLicense>): unknown {
  const rows = rowsOf(data)
  if (!rows?.some(({ id }) => news.has(id))) return data
  const next = rows.map((row) => {
    const license = news.get(row.id)
    return license ? { ...row, ...license } : row
  })
  return Array.isArray(data) ? next : { ...(data as object), rows: next }
}

const has = (data: unknown, id: string) => rowsOf(data)?.some((row) => row.id === id) ?? false

function rowsOf(data: unknown): { id: string }[] | undefined {
  if (Array.isArray(data)) return data as { id: string }[]
  const { rows } = (data ?? {}) as { rows?: unknown }
  return Array.isArray(rows) ? (rows as { id: string }[]) : undefined
}
