import type { ListedUser } from '@muhur/contract/user'
import { useId, useState, type Ref } from 'react'
import { inputClass } from '../ui/field.tsx'
import { useFoundUsers, userName } from './use-users.ts'

interface UserPickerProps {
  /** The input that takes the focus on an error. */
  ref?: Ref<HTMLInputElement>
  label: string
  chosen: ListedUser | undefined
  onChoose: (user: ListedUser) => void
  error?: string | undefined
}

/** Selects a user by part of a name, an e-mail or a Discord id; all matches are visible. */
export function UserPicker({ ref, label, chosen, onChoose, error }: UserPickerProps) {
  const [typed, setTyped] = useState('')
  const found = useFoundUsers(typed.trim())
  const id = useId()
  const others = (found.data ?? []).filter((user) => user.id !== chosen?.id)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <input
        ref={ref}
        type="search"
        aria-label={`${label} ara`}
        placeholder="Ad, e-posta ya da Discord kimliği"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={inputClass}
      />
      <div className="grid">
        {[...(chosen ? [chosen] : []), ...others].map((user) => (
          <label
            key={user.id}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-chip px-3 hover:bg-tint has-checked:bg-tint has-focus-visible:outline-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name={id}
              checked={user.id === chosen?.id}
              onChange={() => onChoose(user)}
              className="outline-none"
            />
            <span className="min-w-0 wrap-anywhere">
              {userName(user)}{' '}
              <span className="text-meta text-muted">
                {user.discord_username && <span className="font-mono">{user.discord_id}</span>}
                {user.license_count > 0 && ` · ${user.license_count} lisans`}
              </span>
            </span>
          </label>
        ))}
      </div>
      <p role="status" className="text-meta text-muted">
        {found.isError && 'Kullanıcılar aranamadı.'}
        {found.data?.length === 0 && 'Bu aramaya uyan kimse yok.'}
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-meta text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
