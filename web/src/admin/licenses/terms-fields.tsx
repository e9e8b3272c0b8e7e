import { noteLimit } from '@muhur/contract/license'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field, inputClass } from '../../ui/field.tsx'
import { Choice } from '../choice.tsx'

interface TermsFieldProps {
  /** Registers it where it is drawn: a fault leads to the field that registered first. */
  field: () => UseFormRegisterReturn
  help: string
  error: string | undefined
}

export function InstancesField({ field, help, error }: TermsFieldProps) {
  return (
    <Field label="Eşzamanlı kullanım sınırı" help={help} error={error}>
      {(wiring) => (
        <input
          {...wiring}
          {...field()}
          inputMode="numeric"
          autoComplete="off"
          className={`${inputClass} max-w-40`}
        />
      )}
    </Field>
  )
}

interface TermFieldProps extends TermsFieldProps {
  /** Which of the two: without an end, or with the day of `field`. */
  term: UseFormRegisterReturn
  ends: boolean
}

export function TermField({ term, ends, field, help, error }: TermFieldProps) {
  return (
    <Choice
      legend="Süre"
      field={term}
      options={[
        { value: 'unlimited', text: 'Sınırsız' },
        { value: 'date', text: 'Bitiş tarihi seç' },
      ]}
    >
      {ends && (
        <Field label="Bitiş tarihi" help={help} error={error}>
          {(wiring) => <input {...wiring} {...field()} type="date" className={`${inputClass} max-w-56`} />}
        </Field>
      )}
    </Choice>
  )
}

/** What a form that has a note registers it with. */
export const noteRules = {
  maxLength: { value: noteLimit, message: `Not en çok ${noteLimit} karakter olabilir.` },
}

export function NoteField({ field, help, error }: TermsFieldProps) {
  return (
    <Field label="Not" optional help={help} error={error}>
      {(wiring) => <textarea {...wiring} {...field()} rows={3} className={inputClass} />}
    </Field>
  )
}
