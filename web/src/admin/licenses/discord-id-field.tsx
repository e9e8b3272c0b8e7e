import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field, inputClass } from '../../ui/field.tsx'

interface DiscordIdFieldProps {
  label?: string
  help?: string
  error: string | undefined
  field: UseFormRegisterReturn
  wide?: boolean
}

/** An owner by Discord id, also without a sign-in so far. */
export function DiscordIdField({ label = 'Discord kimliği', help, error, field, wide }: DiscordIdFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(wiring) => (
        <input
          {...wiring}
          {...field}
          inputMode="numeric"
          autoComplete="off"
          placeholder="123456789012345678"
          className={`${inputClass} font-mono ${wide ? '' : 'max-w-72'}`}
        />
      )}
    </Field>
  )
}
