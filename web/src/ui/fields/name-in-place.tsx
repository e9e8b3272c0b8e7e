import { Pencil } from 'lucide-react'
import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../button.tsx'
import { inputClass } from './field.tsx'

const nameLimit = 60

interface NameInPlaceProps {
  /** The name that somebody gave; null without. */
  name: string | null
  /** The heading: the name, or the text in its place. */
  shown: string
  heading: { level: 'h1' | 'h2' | 'h3'; className: string }
  /** The label of the field. */
  label: string
  placeholder: string
  /** Tells the thing from others that are shown alike. */
  distinction?: string
  onRename: (name: string | null) => void
}

/** A heading that is edited in its place: Enter saves, Esc cancels, an empty text removes the name. */
export function NameInPlace({
  name,
  shown,
  heading: { level: Heading, className },
  label,
  placeholder,
  distinction,
  onRename,
}: NameInPlaceProps) {
  const [editing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const id = useId()

  const close = () => {
    // The pencil is back before the focus moves there.
    flushSync(() => setEditing(false))
    pencil.current?.focus()
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('name')
    const given = (typeof text === 'string' && text.trim()) || null
    if (given !== name) onRename(given)
    close()
  }
  const leaveOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }

  if (!editing) {
    return (
      <span className="flex min-w-0 items-center gap-1">
        <Heading className={`min-w-0 ${className}`}>{shown}</Heading>
        <Button
          icon={Pencil}
          ref={pencil}
          look="ghost"
          size="icon"
          className="-my-1.5 shrink-0 print:hidden"
          aria-label={`Adını değiştir: ${[shown, distinction].filter(Boolean).join(', ')}`}
          title="Adını değiştir"
          onClick={() => setEditing(true)}
        ></Button>
      </span>
    )
  }
  return (
    <form onSubmit={save} className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-2">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        name="name"
        // The person pressed the pencil to type here.
        autoFocus
        autoComplete="off"
        maxLength={nameLimit}
        defaultValue={name ?? ''}
        placeholder={placeholder}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={leaveOnEscape}
        className={`${inputClass} flex-1 basis-40 max-sm:basis-full`}
      />
      <Button type="submit" look="primary" size="small">
        Kaydet
      </Button>
      <Button size="small" look="ghost" onClick={close}>
        Vazgeç
      </Button>
    </form>
  )
}
