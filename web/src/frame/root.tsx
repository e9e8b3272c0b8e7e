import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, type Location } from 'react-router'
import { useTitle } from '../use-brand.ts'

/** What a route says about itself; what a route around others says holds for all of them. */
export interface PageHandle {
  title?: string
  /** The page carries the signed-in navigation bar. */
  signedIn?: boolean
  /** The page stands beside a rail, and takes the room for it. */
  wide?: boolean
}

/** What every change of page owes the reader: a title, a scroll position, and the focus on the new heading. */
export function Root() {
  const { pathname } = useLocation()
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined
  const shown = useRef(pathname)

  useTitle(handle?.title)

  useEffect(() => {
    // The first page is announced by the browser itself; stealing the focus there would skip the skip link.
    if (shown.current === pathname) return
    shown.current = pathname
    const heading = document.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={keyOf} />
    </>
  )
}

/** The first page of every visit has the same key: by it alone, one page would open where another was left. */
const keyOf = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key)
