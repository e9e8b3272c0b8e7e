import { lazy, Suspense } from 'react'
import { Outlet, useMatches } from 'react-router'
import { classes } from '../ui/classes.ts'
import { Footer } from './footer.tsx'
import { PublicHeader } from './public-header.tsx'
import { SlimFooter } from './slim-footer.tsx'
import type { PageHandle } from './root.tsx'

// Lazy, because no public page needs this code.
const Navbar = lazy(() => import('./navbar.tsx').then((bar) => ({ default: bar.Navbar })))

export function Frame() {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined)
  const signedIn = handles.some((handle) => handle?.signedIn)
  return (
    <div
      className={classes(
        'flex min-h-dvh flex-col',
        handles.some((handle) => handle?.wide) && '[--page-width:116rem]',
      )}
    >
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
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Outlet />
      </main>
      {signedIn ? <SlimFooter /> : <Footer />}
    </div>
  )
}
