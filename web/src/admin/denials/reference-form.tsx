import { useId, useState, type FormEvent } from 'react'
import { readReference } from '../../words/read-reference.ts'
import { Button } from '../../ui/button.tsx'
import { inputClass } from '../../ui/fields/field.tsx'

export function ReferenceForm({
  reference,
  onFind,
}: {
  reference: string
  onFind: (reference: string) => void
}) {
  const [typed, setTyped] = useState(reference)
  const [wrong, setWrong] = useState(false)
  const id = useId()
  const find = (event: FormEvent) => {
    event.preventDefault()
    const found = readReference(typed)
    setWrong(!found)
    if (found) onFind(found)
    else document.getElementById(id)?.focus()
  }
  return (
    <form role="search" aria-label="Ret ara" onSubmit={find} noValidate>
      <label htmlFor={id} className="font-semibold">
        İstek numarası
      </label>
      <div className="mt-1.5 flex flex-wrap gap-3">
        <input
          id={id}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          placeholder="W9MB3VH06P"
          aria-invalid={wrong || undefined}
          aria-describedby={`${id}-help`}
          className={`${inputClass} max-w-72 flex-1 font-mono`}
        />
        <Button type="submit" look="primary">
          Bul
        </Button>
      </div>
      <p
        id={`${id}-help`}
        role={wrong ? 'alert' : undefined}
        className={`mt-1.5 text-meta ${wrong ? 'text-bad' : 'text-muted'}`}
      >
        {wrong
          ? 'İstek numarası on karakterdir; I, L, O ve U harflerini içermez. Ret mesajından kopyalayın.'
          : 'Yazılımın konsolunda (log) ya da ret mesajında yazan on karakter.'}
      </p>
    </form>
  )
}
