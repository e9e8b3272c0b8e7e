import { matchRoutes, type RouteObject } from 'react-router'

/** Loads the lazy routes of `path` before the first render: hydration needs the complete page. */
export async function loadRoutes(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}
