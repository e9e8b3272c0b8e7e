import { useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, type Location } from 'react-router'
import { pageTitle, useAccent, useBrand, useRememberBrand } from './brand/use-brand.ts'

/** Properties of a route; a parent route's properties apply to all of its children. */
export interface PageHandle {
  title?: string
  /** Whether the page has a rail. */
  hasRail?: boolean
}

/** On each navigation: sets the title and the scroll position, and moves the focus to the new heading. */
export function Root() {
  const { pathname } = useLocation()
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined
  const shown = useRef(pathname)

  useRouteTitle(handle?.title)
  useAccent()
  useRememberBrand()

  useEffect(() => {
    // Browsers announce the first page themselves; moving the focus there would bypass the skip link.
    if (shown.current === pathname) return
    shown.current = pathname
    // A list has focused its last row after a return; a palette that was opened meanwhile keeps the focus.
    if (document.activeElement?.closest('main [data-row], [role="combobox"]')) return
    return focusHeading()
  }, [pathname])

  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={keyOf} />
    </>
  )
}

/** Focuses the heading; also one that comes with loaded content, unless the person has moved the focus meanwhile. */
function focusHeading(): () => void {
  const before = document.activeElement
  let heading: HTMLElement | null = null
  const focus = () => {
    const now = document.activeElement
    if (heading?.isConnected || (now !== before && now !== document.body)) return
    heading = document.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }
  focus()
  const content = new MutationObserver(focus)
  content.observe(document.body, { childList: true, subtree: true })
  return () => content.disconnect()
}

/** Runs before the effects of the page: the page's own title (`useTitle`) is more exact. */
function useRouteTitle(title: string | undefined): void {
  const { name } = useBrand()
  useLayoutEffect(() => {
    if (title !== undefined) document.title = pageTitle(title, name)
  }, [title, name])
}

/** The first page of each visit has the same key: the key alone would restore another page's scroll position. */
const keyOf = ({ key, pathname, search }: Location): string => (key === 'default' ? pathname + search : key)
