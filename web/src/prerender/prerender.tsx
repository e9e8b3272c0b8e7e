import { defaultBrand, type Brand } from '@muhur/contract/shop/brand'
import { catalogueProductCall } from '@muhur/contract/http/first-visit'
import { keyOf } from '@muhur/contract/operation'
import type { PageOrder, RenderedPage } from '@muhur/contract/site/prerender'
import type { Product } from '@muhur/contract/shop/products'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router'
import { accentStyle } from '../frame/brand/accent.ts'
import type { PageHandle } from '../frame/root.tsx'
import { loadRoutes } from './lazy-routes.ts'
import { newQueryClient } from '../api/new-query-client.ts'
import { pageHead } from './page-head.ts'
import { productPage, publicPages } from '../public-pages.ts'
import { routes } from '../router.tsx'
import { renderFor } from '../api/server-address.ts'
import { brandKey, pageTitle } from '../frame/brand/use-brand.ts'
import { SessionGate } from '../session/session-gate.tsx'

// Entry of the server bundle, the `Prerender` of `contract/src/site/prerender.ts`.

export const paths = Object.keys(publicPages)

/** Renders a public page as a guest sees it, with the same tree as `main.tsx` for hydration. */
export async function render({ path, origin, known }: PageOrder): Promise<RenderedPage> {
  await loadRoutes(routes, path)
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(origin + path))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`)
  if (context.errors) throw Object.values(context.errors)[0]

  const client = newQueryClient(known)
  // Nothing below awaits, so that the origin cannot change to another request's.
  renderFor(origin)
  const body = renderToString(
    <StrictMode>
      <QueryClientProvider client={client}>
        <SessionGate>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </SessionGate>
      </QueryClientProvider>
    </StrictMode>,
  )

  const product = client.getQueryData<Product>(
    keyOf(catalogueProductCall, { params: { id: path.slice('/products/'.length) } }),
  )
  const page = publicPages[path] ?? productPage
  const handle = matchRoutes(routes, path)?.at(-1)?.route.handle as PageHandle | undefined
  const brand = client.getQueryData<Brand>(brandKey) ?? defaultBrand
  const title = pageTitle(product?.name ?? page.title ?? handle?.title ?? '', brand.name)
  const description = product ? shortened(product.description) : page.description
  const head = pageHead({ brand, path, origin, title, description, product })
  return { head, body, modules: page.modules, ...(brand.accent && { style: accentStyle(brand.accent) }) }
}

/** Cut to the length that search engines show. */
const shortened = (text: string) =>
  text.length > 160 ? `${text.slice(0, 157).trimEnd()}...` : text || undefined
