import { defaultBrand, getBrand, type Brand } from '@muhur/contract/shop/brand'
import { createMemoryRouter } from 'react-router'
import { render } from 'vitest-browser-react'
import { App } from '../src/app.tsx'
import { queries } from '../src/api/query-client.ts'
import { brandKey } from '../src/frame/brand/use-brand.ts'
import { routes } from '../src/router.tsx'

/** The whole app at `path`, as main.tsx mounts it, with the address bar in memory. */
export async function openApp(path: string, { brand = defaultBrand }: { brand?: Brand } = {}) {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  queries.clear()
  // Every page names the shop; no test but the brand's own is about who asks for it.
  queries.setQueryDefaults(brandKey, { meta: { operation: getBrand } })
  queries.setQueryData(brandKey, brand)
  const screen = await render(<App router={router} />)
  return {
    screen,
    path: () => router.state.location.pathname + router.state.location.search,
    /** What the app remembers of the answers to the person who is signed in, by the first word of each key. */
    remembered: () =>
      queries
        .getQueryCache()
        .getAll()
        .filter(({ meta }) => meta?.operation?.access !== 'public')
        .map(({ queryKey }) => queryKey[0]),
  }
}
