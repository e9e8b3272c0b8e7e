import { lazy, Suspense } from 'react'
import { Outlet, useMatches } from 'react-router'
import { classes } from '../ui/classes.ts'
import { Footer } from './footer.tsx'
import { NotKept } from './not-kept.tsx'
import { PublicHeader } from './public-header.tsx'
import { SlimFooter } from './slim-footer.tsx'
import type { PageHandle } from './root.tsx'

// Lazy, because no public page needs this code; `router.tsx` loads it beside the guarded pages.
const Navbar = lazy(() => import('./navbar.tsx').then((bar) => ({ default: bar.Navbar })))

/** Frame around every page. A page with a rail has its `main` beside the rail, so that the skip link skips the rail too. */
export function Frame() {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined)
  const signedIn = handles.some((handle) => handle?.signedIn)
  const hasRail = handles.some((handle) => handle?.wide)
  return (
    <div className={classes('flex min-h-dvh flex-col', hasRail && '[--page-width:116rem]')}>
      <a
        href="#content"
        className="sr-only rounded-button bg-primary px-4 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        İçeriğe geç
      </a>
      {signedIn ? (
        <Suspense fallback={<div className="min-h-16 border-b border-line bg-surface" />}>
          <Navbar />
        </Suspense>
      ) : (
        <PublicHeader />
      )}
      {hasRail ? (
        <Outlet />
      ) : (
        <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
          <Outlet />
        </main>
      )}
      {signedIn ? <SlimFooter /> : <Footer />}
      <NotKept />
    </div>
  )
}
