import type { ReactNode } from 'react'
import { classes } from './classes.ts'

interface LoadingProps {
  /** What is on its way; the sentence begins with it. */
  what: string
  /** Skeletons of its shape. */
  children: ReactNode
  className?: string
}

/** Says what is coming, and shows what it will look like. */
export function Loading({ what, children, className = 'gap-4' }: LoadingProps) {
  return (
    <div className={classes('grid', className)}>
      <p role="status" className="text-muted">
        {what} yükleniyor...
      </p>
      {children}
    </div>
  )
}
