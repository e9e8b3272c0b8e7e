import type { ComponentProps } from 'react'
import { Field, inputClass } from '../../ui/field.tsx'

type LastDayFieldProps = ComponentProps<'input'> & {
  label?: string
  help?: string
  error: string | undefined
}

/** The last day of licenses. */
export function LastDayField({
  label = 'Bitiş tarihi',
  help = 'Lisans bu günün sonuna kadar geçerlidir.',
  error,
  ...input
}: LastDayFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(wiring) => <input {...wiring} {...input} type="date" className={`${inputClass} max-w-56`} />}
    </Field>
  )
}
