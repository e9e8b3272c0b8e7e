import { Outlet, useMatches } from 'react-router'
import { Navbar } from './navbar.tsx'
import { PageFrame } from './page-frame.tsx'
import type { PageHandle } from './root.tsx'
import { SlimFooter } from './slim-footer.tsx'

/** Frame of the pages where people work. */
export function Component() {
  const hasRail = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.hasRail)
  return (
    <PageFrame header={<Navbar />} footer={<SlimFooter />} hasRail={hasRail}>
      <Outlet />
    </PageFrame>
  )
}
