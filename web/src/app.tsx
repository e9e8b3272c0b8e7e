import { StrictMode, type ComponentProps } from 'react'
import { RouterProvider } from 'react-router/dom'
import { SessionGate } from './session/session-gate.tsx'

export function App({ router }: { router: ComponentProps<typeof RouterProvider>['router'] }) {
  return (
    <StrictMode>
      <SessionGate>
        <RouterProvider router={router} />
      </SessionGate>
    </StrictMode>
  )
}
