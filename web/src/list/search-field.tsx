import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigation } from 'react-router'
import { inputClass } from '../ui/fields/field.tsx'
import type { ListAddress } from './use-list-address.ts'

/** Debounce in milliseconds: one request for each word, not for each letter. */
const pause = 250

interface SearchFieldProps {
  label: string
  placeholder: string
  address: Pick<ListAddress, 'text' | 'search'>
}

/** Searches after a pause in typing. */
export function SearchField({ label, placeholder, address: { text, search } }: SearchFieldProps) {
  const [typed, setTyped] = useState(text)
  const [addressText, setAddressText] = useState(text)
  /** The last search of this field, until it stands in the address. */
  const [sent, setSent] = useState<string>()
  const leaving = useNavigation().state !== 'idle'
  // The address changed: by this field, because the filters were cleared, or because the browser went back. Text that was typed
  // after this field's own search stays.
  if (addressText !== text) {
    setAddressText(text)
    setSent(undefined)
    if (sent === undefined || sent === typed) setTyped(text)
  }

  const look = useEffectEvent(() => {
    setSent(typed)
    search(typed)
  })
  useEffect(() => {
    // Changing this page's address would cancel a navigation to another page.
    if (typed === text || leaving) return undefined
    const timer = setTimeout(look, pause)
    return () => clearTimeout(timer)
  }, [typed, text, leaving])

  return (
    <span className="relative block min-w-0 flex-1 basis-60 max-sm:basis-0">
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
