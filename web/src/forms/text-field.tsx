import type { ComponentProps } from 'react'
import { Field, inputClass } from '../ui/fields/field.tsx'

type Labelled = Omit<ComponentProps<typeof Field>, 'children'>

/** A text input with its label; other props go to the input. */
export function TextField({
  label,
  optional,
  help,
  error,
  className = '',
  ...input
}: Labelled & ComponentProps<'input'>) {
  return (
    <Field {...{ label, optional, help, error }}>
      {(wiring) => (
        <input autoComplete="off" {...input} {...wiring} className={`${inputClass} ${className}`} />
      )}
    </Field>
  )
}

/** A text area with its label; other props go to the text area. */
export function TextArea({
  label,
  optional,
  help,
  error,
  className = '',
  ...area
}: Labelled & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, optional, help, error }}>
      {(wiring) => <textarea rows={3} {...area} {...wiring} className={`${inputClass} ${className}`} />}
    </Field>
  )
}
