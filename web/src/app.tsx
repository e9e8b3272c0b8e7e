import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useEffect, type ComponentProps } from 'react'
import { RouterProvider } from 'react-router/dom'
import { queries } from './api/query-client.ts'
import { SessionGate } from './session/session-gate.tsx'

export function App({ router }: { router: ComponentProps<typeof RouterProvider>['router'] }) {
  // For clicks that came before (`early.js`).
  useEffect(() => void window.dispatchEvent(new Event('muhur-started')), [])
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
