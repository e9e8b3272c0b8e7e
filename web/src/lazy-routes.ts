import { matchRoutes, type RouteObject } from 'react-router'

/**
 * Loads the code of the routes that `path` leads to and puts it in place, so that the page can be drawn in one go: what
 * was rendered ahead has to be taken over as it stands.
 */
export async function loadRoutes(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}
