import { Outlet, useMatches } from 'react-router'
import { useSignedIn } from '../session/use-session.ts'
import { useKeptHeight } from './kept-height.ts'
import { Navbar } from './navbar.tsx'
import { PageFrame } from './page-frame.tsx'
import type { PageHandle } from './root.tsx'
import { SlimFooter } from './slim-footer.tsx'

/** Frame of the pages where people work. */
export function Component() {
  // A buyer in the panel is on the way to a page without a rail. An admin whose session ends keeps the rail on the way out: another
  // frame would mount the page anew, and the page knows that the session has ended.
  const isBuyer = useSignedIn()?.role === 'user'
  const hasRail = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.hasRail) && !isBuyer
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
