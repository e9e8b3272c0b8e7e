import { useState, type ComponentProps } from 'react'
import { DateInput } from '../../../ui/fields/date-input.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { lastDayFault, periodEnds } from './last-day.ts'

type LastDayFieldProps = Partial<Pick<ComponentProps<typeof Field>, 'help' | 'error'>> &
  Omit<ComponentProps<typeof DateInput>, 'label'> & { label?: string }

/** The last day of licenses; its calendar offers the periods that sellers sell. */
export function LastDayField({
  label = 'Bitiş tarihi',
  help = 'Lisans bu günün sonuna kadar geçerlidir.',
  error,
  presets = periodEnds(),
  value,
  onChange,
  onBlur,
  ...input
}: LastDayFieldProps) {
  // A day that does not exist is told when the field is left, in dialogs without a check before sending too.
  const [left, setLeft] = useState(false)
  const fault = left && value !== '' ? lastDayFault(value) : undefined
  return (
    <Field {...{ label, help }} error={error ?? fault}>
      {(wiring) => (
        <DateInput
          {...input}
          {...wiring}
          value={value}
          onChange={(day) => {
            setLeft(false)
            onChange(day)
          }}
          onBlur={(event) => {
            setLeft(true)
            onBlur?.(event)
          }}
          label={label}
          presets={presets}
          className="max-w-56"
        />
      )}
    </Field>
  )
}
