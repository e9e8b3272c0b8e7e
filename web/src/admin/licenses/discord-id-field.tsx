import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '../../forms/text-field.tsx'

interface DiscordIdFieldProps {
  label: string
  help: string
  error: string | undefined
  field: UseFormRegisterReturn
}

/** An owner by Discord id, also without a sign-in so far. */
export function DiscordIdField({ label, help, error, field }: DiscordIdFieldProps) {
  return (
    <TextField
      {...{ label, help, error, ...field }}
      inputMode="numeric"
      placeholder="123456789012345678"
      className="max-w-72 font-mono"
    />
  )
}
