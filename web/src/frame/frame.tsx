import { Outlet } from 'react-router'
import { Footer } from './footer.tsx'
import { PageFrame } from './page-frame.tsx'
import { PublicHeader } from './public-header.tsx'

/** Frame of the public pages. */
export function Frame() {
  return (
    <PageFrame header={<PublicHeader />} footer={<Footer />}>
      <Outlet />
    </PageFrame>
  )
}
