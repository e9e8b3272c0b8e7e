import { licenseTextNames, licenseTexts, metadataField } from '@muhur/contract/shop/license-fields'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { fieldsIn } from '../../../forms/fields-in.ts'
import { TextArea, TextField } from '../../../forms/text-field.tsx'
import { Choice } from '../../../forms/choice.tsx'
import { Summary } from '../../../ui/summary.tsx'
import { LastDayField } from './last-day-field.tsx'
import { nameDay } from '../../../words/days.ts'
import { periodEnds } from './last-day.ts'
import type { TermsFields as Fields } from './terms.ts'

interface TermsFieldsProps<Wider extends Fields, Body> {
  form: Pick<UseFormReturn<Wider, unknown, Body>, 'register' | 'control' | 'watch' | 'formState'>
  /** Reason for which the form asks for terms. */
  of: 'new license' | 'license' | 'many licenses'
}

const help = {
  'new license': {
    max_instances: 'Aynı anda kaç bot ya da sunucu çalışabilir?',
    text: (readers: string, examples: string) => `${readers}: ${examples}.`,
  },
  license: {
    max_instances: 'Aynı anda kaç bot ya da sunucu çalışabilir?',
    text: (readers: string) => `${readers}.`,
  },
  'many licenses': {
    max_instances: 'Her lisans için.',
    text: (readers: string) =>
      `Her lisansa yazılır; ${readers.slice(0, 1).toLocaleLowerCase('tr')}${readers.slice(1)}.`,
  },
}

const { external_id: externalId } = licenseTexts
const textNames = licenseTextNames.filter((name) => name !== 'external_id')

/** Seats, end, and the seller's texts. */
export function TermsFields<Wider extends Fields, Body>({ form, of }: TermsFieldsProps<Wider, Body>) {
  // A form with more fields is assignable, but its type does not show that.
  const terms = form as unknown as UseFormReturn<Fields>
  const field = fieldsIn(terms)
  const term = terms.watch('term')
  return (
    <>
      <TextField
        label="Eşzamanlı kullanım sınırı"
        help={help[of].max_instances}
        {...field('max_instances')}
        inputMode="numeric"
        className="max-w-40"
      />
      <Choice
        legend="Süre"
        field={terms.register('term')}
        options={[
          // A period begins now: an existing license keeps its end instead.
          ...(of === 'license'
            ? []
            : periodEnds().map(({ day, ...period }) => ({ ...period, detail: nameDay(day) }))),
          { value: 'unlimited', text: 'Sınırsız' },
          { value: 'date', text: 'Bitiş tarihi seç' },
        ]}
      >
        {term === 'date' && (
          <Controller
            control={terms.control}
            name="expires_at"
            render={({ field: day, fieldState }) => (
              <LastDayField
                {...(of === 'many licenses' && { help: 'Lisanslar bu günün sonuna kadar geçerlidir.' })}
                {...day}
                error={fieldState.error?.message}
              />
            )}
          />
        )}
      </Choice>
      {textNames.map((name) => {
        const { label, readers, examples } = licenseTexts[name]
        return (
          <TextArea
            key={name}
            label={label}
            optional
            help={help[of].text(readers, examples)}
            {...field(name)}
          />
        )
      })}
      <details className="group">
        <Summary>Ek bilgiler</Summary>
        <div className="mt-4 grid gap-6">
          {/* An id is one license's alone. */}
          {of !== 'many licenses' && (
            <TextField
              label={externalId.label}
              optional
              help={`${externalId.readers}: ${externalId.examples}.`}
              {...field('external_id')}
            />
          )}
          <TextArea
            label={metadataField.label}
            optional
            help="Kendi programlarınızın okuduğu bilgiler, her satıra biri: plan: pro. Alıcı görmez."
            {...field('metadata')}
          />
        </div>
      </details>
    </>
  )
}
