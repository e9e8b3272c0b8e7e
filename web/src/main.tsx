import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { newQueryClient } from './query-client.ts'
import { routes } from './router.tsx'
import { SessionGate } from './session/session-gate.tsx'
import { currentSession } from './session/store.ts'
import './styles.css'

const queries = newQueryClient()
// Whoever signs in next must not see what the one before has loaded.
window.addEventListener('auth-change', () => {
  if (currentSession().state === 'out')
    queries.removeQueries({ predicate: (query) => query.queryKey[0] !== 'products' })
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <SessionGate>
        <RouterProvider router={createBrowserRouter(routes)} />
      </SessionGate>
    </QueryClientProvider>
  </StrictMode>,
)
