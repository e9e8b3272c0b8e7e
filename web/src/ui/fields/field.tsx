import { useId, type ReactNode } from 'react'
import { classes } from '../classes.ts'

/** Style of text inputs, selects and text areas. */
export const inputClass =
  'min-h-11 w-full rounded-button border border-field bg-surface px-3 py-2 text-ink placeholder:text-faint aria-invalid:border-bad'

interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  label: string
  optional?: boolean | undefined
  help?: ReactNode
  error?: string | undefined
  /** Spread `wiring` onto the control: label, help and error refer to the control by id. */
  children: (wiring: Wiring) => ReactNode
}

export function Field({ label, optional, help, error, children }: FieldProps) {
  const id = useId()
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-muted"> (isteğe bağlı)</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {/* One grid cell for help and error: an error on blur must not move the control under the pointer. */}
      <div className="grid min-h-5 text-meta *:col-start-1 *:row-start-1">
        {help && (
          <p id={`${id}-help`} className={classes('text-muted', error && 'invisible')}>
            {help}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} role="alert" className="text-bad">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
