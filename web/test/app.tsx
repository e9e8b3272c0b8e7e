import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { render } from 'vitest-browser-react'
import { newQueryClient } from '../src/query-client.ts'
import { routes } from '../src/router.tsx'
import { SessionGate } from '../src/session/session-gate.tsx'

/** The whole app at `path`, as main.tsx mounts it, with the address bar in memory. */
export async function openApp(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const screen = await render(
    <StrictMode>
      <QueryClientProvider client={newQueryClient()}>
        <SessionGate>
          <RouterProvider router={router} />
        </SessionGate>
      </QueryClientProvider>
    </StrictMode>,
  )
  return { screen, path: () => router.state.location.pathname + router.state.location.search }
}
