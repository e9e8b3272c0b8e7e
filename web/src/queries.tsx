import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { queries } from './query-client.ts'

/** Around what asks as the person who is signed in. Public pages ask through `public-answers.ts`. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

/** The same as a route around others. */
export function Component() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  )
}
