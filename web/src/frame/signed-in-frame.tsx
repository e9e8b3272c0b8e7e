import { Outlet, useMatches } from 'react-router'
import { useSignedIn } from '../session/use-session.ts'
import { useKeptHeight } from './kept-height.ts'
import { Navbar } from './navbar.tsx'
import { PageFrame } from './page-frame.tsx'
import type { PageHandle } from './root.tsx'
import { SlimFooter } from './slim-footer.tsx'

/** Frame of the pages where people work. */
export function Component() {
  // Another visitor of the panel is on the way to a page without a rail.
  const isAdmin = useSignedIn()?.role === 'admin'
  const hasRail = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.hasRail) && isAdmin
  const height = useKeptHeight()
  return (
    <PageFrame
      header={<Navbar />}
      footer={<SlimFooter hasKeys={!hasRail} />}
      hasRail={hasRail}
      height={height}
    >
      <Outlet />
    </PageFrame>
  )
}
