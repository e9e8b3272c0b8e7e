import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigation } from 'react-router'
import { inputClass } from '../ui/field.tsx'
import type { ListAddress } from './use-list-address.ts'

/** Long enough that a word is asked for once, not letter by letter. */
const pause = 250

interface SearchFieldProps {
  label: string
  placeholder: string
  address: Pick<ListAddress, 'text' | 'search'>
}

/** Looks for what is typed a moment after the typing stops. */
export function SearchField({ label, placeholder, address: { text, search } }: SearchFieldProps) {
  const [typed, setTyped] = useState(text)
  const [shown, setShown] = useState(text)
  const leaving = useNavigation().state !== 'idle'
  // The address changed by itself: the filters were cleared, or the browser went back.
  if (shown !== text) {
    setShown(text)
    setTyped(text)
  }

  const look = useEffectEvent(() => {
    setShown(typed)
    search(typed)
  })
  useEffect(() => {
    // A rewrite of this page's address would cancel the way to another.
    if (typed === text || leaving) return undefined
    const timer = setTimeout(look, pause)
    return () => clearTimeout(timer)
  }, [typed, text, leaving])

  return (
    <span className="relative block min-w-0 flex-1 basis-60">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        data-search
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={`${inputClass} pl-9`}
      />
    </span>
  )
}
