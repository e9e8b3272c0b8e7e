import type { Instance } from '@muhur/contract/shop/instances'
import { Pencil } from 'lucide-react'
import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { inputClass } from '../../ui/fields/field.tsx'
import { nameOf } from '../name-of.ts'

const nameLimit = 60

/** An editable name: Enter saves, Esc cancels, an empty text removes the name. */
export function InstanceName({
  instance,
  onRename,
}: {
  instance: Instance
  onRename: (name: string | null) => void
}) {
  const [editing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const id = useId()
  const shown = nameOf(instance)

  const close = () => {
    // The pencil is back before the focus moves there.
    flushSync(() => setEditing(false))
    pencil.current?.focus()
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('name')
    const name = (typeof text === 'string' && text.trim()) || null
    if (name !== instance.name) onRename(name)
    close()
  }
  const leaveOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }

  if (!editing) {
    return (
      <span className="flex min-w-0 items-center gap-1">
        <h3 className="min-w-0 text-title break-words">{shown}</h3>
        <Button
          icon={Pencil}
          ref={pencil}
          look="ghost"
          size="icon"
          className="shrink-0 print:hidden"
          aria-label={`Adını değiştir: ${shown}`}
          title="Adını değiştir"
          onClick={() => setEditing(true)}
        ></Button>
      </span>
    )
  }
  return (
    <form onSubmit={save} className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-2">
      <label htmlFor={id} className="sr-only">
        Kurulumun adı
      </label>
      <input
        id={id}
        name="name"
        // The person pressed the pencil to type here.
        autoFocus
        autoComplete="off"
        maxLength={nameLimit}
        defaultValue={instance.name ?? ''}
        placeholder={instance.hostname ?? 'Örneğin: Ana sunucu'}
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
