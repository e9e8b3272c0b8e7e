import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

interface LoadingProps {
  /** Name of the content, as the beginning of the sentence. */
  what: string
  /** Skeletons of the content. */
  children: ReactNode
  className?: string
}

/** Announces the loading content and shows its skeletons. */
export function Loading({ what, children, className = 'gap-4' }: LoadingProps) {
  return (
    <div className={classes('grid grid-cols-[minmax(0,1fr)]', className)}>
      <p role="status" className="text-muted">
        {what} yükleniyor...
      </p>
      {children}
    </div>
  )
}
