import type { ComponentProps } from 'react'
import type { TextField } from '../../../forms/text-field.tsx'
import { DateInput } from '../../../ui/fields/date-input.tsx'
import { Field } from '../../../ui/fields/field.tsx'

type LastDayFieldProps = Partial<ComponentProps<typeof TextField>>

/** The last day of licenses. */
export const LastDayField = ({
  label = 'Bitiş tarihi',
  help = 'Lisans bu günün sonuna kadar geçerlidir.',
  optional,
  error,
  ...input
}: LastDayFieldProps) => (
  <Field {...{ label, help, optional, error }}>
    {(wiring) => <DateInput {...input} {...wiring} className="max-w-56" />}
  </Field>
)
