import { noteLimit } from '@muhur/contract/license-fields'
import type { UseFormReturn } from 'react-hook-form'
import { Field, inputClass } from '../../ui/field.tsx'
import { Choice } from '../../forms/choice.tsx'
import { expiryFault, instancesFault } from './license-fields.ts'

/** What every form about licenses asks. */
interface Terms {
  max_instances: string
  term: string
  expires_at: string
  note: string
}

interface TermsFieldsProps<Fields extends Terms> {
  form: UseFormReturn<Fields>
  help: Record<'max_instances' | 'expires_at' | 'note', string>
  /** The end that stands now: it may have passed, and stay. */
  present?: string
}

/** How many may run, until when, and what the seller notes. */
export function TermsFields<Fields extends Terms>({ form, help, present }: TermsFieldsProps<Fields>) {
  // A form of more fields is one of these, which its type cannot say.
  const { register, watch, formState } = form as unknown as UseFormReturn<Terms>
  const { errors } = formState
  return (
    <>
      <Field
        label="Eşzamanlı kullanım sınırı"
        help={help.max_instances}
        error={errors.max_instances?.message}
      >
        {(wiring) => (
          <input
            {...wiring}
            {...register('max_instances', { validate: instancesFault })}
            inputMode="numeric"
            autoComplete="off"
            className={`${inputClass} max-w-40`}
          />
        )}
      </Field>
      <Choice
        legend="Süre"
        field={register('term')}
        options={[
          { value: 'unlimited', text: 'Sınırsız' },
          { value: 'date', text: 'Bitiş tarihi seç' },
        ]}
      >
        {watch('term') === 'date' && (
          <Field label="Bitiş tarihi" help={help.expires_at} error={errors.expires_at?.message}>
            {(wiring) => (
              <input
                {...wiring}
                {...register('expires_at', {
                  validate: (day, { term }) =>
                    term === 'unlimited' || (day !== '' && day === present) || expiryFault(day),
                })}
                type="date"
                className={`${inputClass} max-w-56`}
              />
            )}
          </Field>
        )}
      </Choice>
      <Field label="Not" optional help={help.note} error={errors.note?.message}>
        {(wiring) => (
          <textarea
            {...wiring}
            {...register('note', {
              maxLength: { value: noteLimit, message: `Not en çok ${noteLimit} karakter olabilir.` },
            })}
            rows={3}
            className={inputClass}
          />
        )}
      </Field>
    </>
  )
}
