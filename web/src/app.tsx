import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode, useEffect, type ComponentProps } from 'react'
import { RouterProvider } from 'react-router/dom'
import { SessionGate } from './session/session-gate.tsx'
import { currentSession, subscribe } from './session/store.ts'

interface AppProps {
  router: ComponentProps<typeof RouterProvider>['router']
  queries: QueryClient
}

export function App({ router, queries }: AppProps) {
  useEffect(() => forgetOnSignOut(queries), [queries])
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <SessionGate>
          <RouterProvider router={router} />
        </SessionGate>
      </QueryClientProvider>
    </StrictMode>
  )
}

/** Whoever signs in next must not see what the one before has loaded. */
const forgetOnSignOut = (queries: QueryClient) =>
  subscribe(() => {
    if (currentSession().state === 'out')
      queries.removeQueries({
        predicate: (query) => !['products', 'brand', 'landing'].includes(String(query.queryKey[0])),
      })
  })
