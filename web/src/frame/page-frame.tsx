import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import { FrameNotice } from './frame-notice.tsx'

/** The footer begins below the first screen: it would jump when the content comes. */
export const firstScreen = 'flex min-h-[calc(100dvh-4rem)] flex-1 flex-col'

interface PageFrameProps {
  header: ReactNode
  footer: ReactNode
  /** The page has a rail: more width, and a `main` of its own beside the rail, so that the skip link skips the rail too. */
  hasRail?: boolean
  /** Reserved pixels. */
  height?: number | undefined
  children: ReactNode
}

/** Skip link, header, content and footer of every page. */
export function PageFrame({ header, footer, hasRail = false, height, children }: PageFrameProps) {
  return (
    <div
      className={classes('flex min-h-dvh flex-col', hasRail && '[--page-width:116rem]')}
      style={{ minHeight: height }}
    >
      <a
        href="#content"
        onClick={(event) => {
          // Without the address: a change of it that is not the router's would pass the guard of unsaved forms by.
          event.preventDefault()
          document.getElementById('content')?.focus()
        }}
        className="sr-only rounded-button bg-primary px-4 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        İçeriğe geç
      </a>
      {header}
      {hasRail ? (
        children
      ) : (
        <main id="content" tabIndex={-1} className={classes(firstScreen, 'outline-none')}>
          {children}
        </main>
      )}
      {footer}
      <FrameNotice />
    </div>
  )
}
