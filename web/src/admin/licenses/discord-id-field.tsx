import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '../../forms/text-field.tsx'

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
    <TextField
      {...{ label, help, error, ...field }}
      inputMode="numeric"
      placeholder="123456789012345678"
      className={wide ? 'font-mono' : 'max-w-72 font-mono'}
    />
  )
}
