import { Search as Glass } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { folded } from '../../ui/fields/folded.ts'
import { useTyped } from '../../ui/fields/use-typed.ts'
import type { Place } from '../../ui/markdown/places.ts'
import { usePlaces } from '../../ui/markdown/use-places.ts'

const mostShown = 8

/** Finds a place in the documentation by words in any order. */
export function Search() {
  const id = useId()
  const { field, text, setText } = useTyped()
  const places = usePlaces(text)
  const words = folded(text).split(/\s+/).filter(Boolean)
  const named = (place: Place) => words.every((word) => folded(place.title).includes(word))
  const found = (places ?? [])
    .filter((place) => words.length > 0 && words.every((word) => place.words.includes(word)))
    .toSorted((a, b) => Number(named(b)) - Number(named(a)))

  return (
    <search className="relative print:hidden">
      <label htmlFor={id} className="sr-only">
        Belgelerde ara
      </label>
      <Glass aria-hidden="true" className="pointer-events-none absolute top-3.5 left-3 size-4 text-faint" />
      <input
        ref={field}
        id={id}
        type="search"
        value={text}
        placeholder="Belgelerde ara"
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setText('')}
        className="min-h-11 w-full rounded-button border border-field bg-surface pr-3 pl-9 placeholder:text-faint"
      />
      <p role="status" className="sr-only">
        {places && words.length > 0 && (found.length > 0 ? `${found.length} sonuç` : 'Sonuç yok')}
      </p>
      {places && words.length > 0 && (
        <div className="absolute inset-x-0 top-full z-10 mt-1 rounded-card border border-line bg-surface p-2 lg:right-auto lg:w-96">
          {found.length === 0 && <p className="px-3 py-2 text-muted">“{text.trim()}” için sonuç yok.</p>}
          <ul>
            {found.slice(0, mostShown).map(({ to, title, within }) => (
              <li key={to}>
                <Link
                  to={to}
                  onClick={() => setText('')}
                  className="block rounded-chip px-3 py-2 -outline-offset-2 hover:bg-tint"
                >
                  <span className="block font-semibold wrap-anywhere">{title}</span>
                  <span className="block text-meta text-muted">{within}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </search>
  )
}
