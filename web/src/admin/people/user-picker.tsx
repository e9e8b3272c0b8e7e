import { listUsers } from '@muhur/contract/access/users-calls'
import { keepPreviousData } from '@tanstack/react-query'
import { useId, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { inputClass } from '../../ui/fields/field.tsx'
import { strangerOf, userName, type Picked } from './users.ts'

interface UserPickerProps {
  /** The input that takes the focus on an error. */
  ref?: Ref<HTMLInputElement>
  label: string
  /** Where the person asked for the search. */
  autoFocus?: boolean
  /** The Discord id of a user who cannot be chosen. */
  except?: string
  chosen: Picked | undefined
  /** Whether a user is among several chosen ones; with this prop a choice adds or removes a user. */
  among?: (user: Picked) => boolean
  onChoose: (user: Picked) => void
  error?: string | undefined
}

/** A mention copied from Discord is `<@id>`, or a name behind an @. */
const withoutMention = (typed: string) =>
  typed
    .trim()
    .replace(/^<?@!?/, '')
    .replace(/>$/, '')

/** Selects a user by part of a name or by Discord id, also before the user's first sign-in; all matches are visible. */
export function UserPicker({
  ref,
  label,
  autoFocus,
  except,
  chosen,
  among,
  onChoose,
  error,
}: UserPickerProps) {
  const [typed, setTyped] = useState('')
  const search = withoutMention(typed)
  // The first matching users; an empty search matches all.
  const found = useAnswer(listUsers, { query: { search, limit: '6' } }, { placeholderData: keepPreviousData })
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  // While a search runs, the last matches stay.
  const stranger = found.isPlaceholderData ? undefined : strangerOf(search, found.data)
  const offered: Picked[] = [
    ...(chosen ? [chosen] : []),
    ...(stranger ? [stranger] : []),
    ...(found.data ?? []),
  ]
  const shown = offered.filter(
    ({ discord_id }, at) =>
      discord_id !== except && offered.findIndex((other) => other.discord_id === discord_id) === at,
  )
  const isChosen = (user: Picked) => (among ? among(user) : user.discord_id === chosen?.discord_id)
  const [first] = [...(stranger ? [stranger] : []), ...(found.data ?? [])].filter(
    ({ discord_id }) => discord_id !== except,
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // Never submits the form: a search is no answer yet.
      event.preventDefault()
      if (search && first && !found.isPlaceholderData && !isChosen(first)) onChoose(first)
    }
    if (event.key === 'ArrowDown' && first) {
      event.preventDefault()
      list.current?.querySelector<HTMLInputElement>(`input[value="${first.discord_id}"]`)?.focus()
      // As the arrow keys do among the radio buttons.
      if (!among && !isChosen(first)) onChoose(first)
    }
  }
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <input
        ref={ref}
        type="search"
        autoFocus={autoFocus}
        aria-label={among ? 'Kişi ara' : `${label} ara`}
        placeholder="Discord adı ya da kimliği"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={inputClass}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="text-meta text-bad">
          {error}
        </p>
      )}
      {/* As high as six people from the start: the fields below must not move when the people come. */}
      <div ref={list} className="grid min-h-66 content-start sm:min-h-33 sm:grid-cols-2">
        {shown.map((user) => (
          <label
            key={user.discord_id}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-chip px-3 hover:bg-tint has-checked:bg-tint has-focus-visible:outline-2 has-focus-visible:outline-primary"
          >
            <input
              type={among ? 'checkbox' : 'radio'}
              name={id}
              value={user.discord_id}
              checked={isChosen(user)}
              onChange={() => onChoose(user)}
              className="outline-none"
            />
            <span className="min-w-0 wrap-anywhere">
              {userName(user)}{' '}
              <span className="text-meta text-muted">
                {user.discord_username && <span className="font-mono">{user.discord_id}</span>}
                {Boolean(user.license_count) && ` · ${user.license_count} lisans`}
                {user.id === undefined && 'Henüz giriş yapmadı'}
              </span>
            </span>
          </label>
        ))}
      </div>
      <p role="status" className="text-meta text-muted">
        {typed && shown.length > 0 && (
          <span className="sr-only">
            {shown.length} kişi listelendi.
            {first && isChosen(first) && ` ${userName(first)} seçildi.`}
          </span>
        )}
        {found.isError && 'Kullanıcılar aranamadı.'}
        {found.data?.length === 0 &&
          !stranger &&
          'Bu aramaya uyan kimse yok. Discord kimliğini yazarsanız giriş yapmamış birini de seçebilirsiniz.'}
      </p>
    </fieldset>
  )
}
