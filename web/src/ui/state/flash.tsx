import { useState, type ReactNode } from 'react'

/** Lights its content up once when `value` changes; not on the first render, nor with reduced motion. */
export function Flash({ value, children }: { value: unknown; children: ReactNode }) {
  const [last, setLast] = useState(value)
  const [changes, setChanges] = useState(0)
  if (!Object.is(value, last)) {
    setLast(value)
    setChanges(changes + 1)
  }
  return (
    <span key={changes} className={changes > 0 ? 'animate-flash rounded-chip' : undefined}>
      {children}
    </span>
  )
}
