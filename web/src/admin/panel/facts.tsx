import type { ReactNode } from 'react'

/** A list of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid gap-x-8 gap-y-3 grid-cols-2 max-[22rem]:grid-cols-1 xl:grid-cols-3 [&_time]:whitespace-normal">
      {children}
    </dl>
  )
}
