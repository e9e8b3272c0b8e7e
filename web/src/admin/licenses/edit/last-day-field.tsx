import type { ComponentProps } from 'react'
import { DateInput } from '../../../ui/fields/date-input.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { periodEnds } from './last-day.ts'

type LastDayFieldProps = Partial<Pick<ComponentProps<typeof Field>, 'help' | 'error'>> &
  Omit<ComponentProps<typeof DateInput>, 'label'> & { label?: string }

/** The last day of licenses; its calendar offers the periods that sellers sell. */
export const LastDayField = ({
  label = 'Bitiş tarihi',
  help = 'Lisans bu günün sonuna kadar geçerlidir.',
  error,
  ...input
}: LastDayFieldProps) => (
  <Field {...{ label, help, error }}>
    {(wiring) => (
      <DateInput {...input} {...wiring} label={label} presets={periodEnds()} className="max-w-56" />
    )}
  </Field>
)
