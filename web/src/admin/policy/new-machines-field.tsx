import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '../../forms/text-field.tsx'

import { policyNames } from './policy-words.ts'

interface NewMachinesFieldProps {
  /** Text after the field's own help. */
  more?: string
  placeholder?: string
  error: string | undefined
  /** Register fields in reading order: an error moves the focus to the field that registered first. */
  number: () => UseFormRegisterReturn
}

/** Moves of a seat to another machine. */
export function NewMachinesField({ more = '', placeholder, error, number }: NewMachinesFieldProps) {
  return (
    <TextField
      label={policyNames.new_machines}
      help={`Bir yer, günde en çok bu kadar kez başka bir makineye geçebilir; 0: anahtar yalnızca doğrulanabilir.${more}`}
      error={error}
      {...number()}
      inputMode="numeric"
      placeholder={placeholder}
      className="max-w-40"
    />
  )
}
