import type { NewLicenses } from '@muhur/contract/bulk'
import type { ListedProduct } from '@muhur/contract/product'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../api.ts'
import { Field, inputClass } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Choice } from '../../forms/choice.tsx'
import { FormEnd, refuse } from '../../forms/form-end.tsx'
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx'
import { discordIdFault } from '../licenses/license-fields.ts'
import { TermsFields } from '../licenses/terms-fields.tsx'
import {
  countFault,
  emptyBulk,
  ownersFault,
  toNewLicenses,
  wantedCount,
  type BulkFields,
} from './bulk-fields.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

interface BulkFormProps {
  products: ListedProduct[]
  onSave: (licenses: NewLicenses) => Promise<unknown>
}

export function BulkForm({ products, onSave }: BulkFormProps) {
  const form = useForm<BulkFields>({ mode: 'onTouched', defaultValues: emptyBulk })
  const { register, handleSubmit, setError, watch, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  // Held as long as the form may be sent again as it is: an answer that got lost must not make the licenses twice.
  const attempt = useRef({ sent: '', key: newIdempotencyKey() })

  const save = handleSubmit(async (fields) => {
    const sent = JSON.stringify(fields)
    if (attempt.current.sent !== sent) attempt.current = { sent, key: newIdempotencyKey() }
    try {
      await onSave(toNewLicenses(fields, attempt.current.key))
    } catch (error) {
      refuse(
        error,
        ['product_id', 'discord_id', 'count', 'owners', 'max_instances', 'expires_at', 'note'],
        setError,
      )
      // Refused: nothing was made, and what is sent next is another attempt.
      if (error instanceof ApiError && error.status < 500) attempt.current.sent = ''
    }
  })
  const many = watch('owner') === 'many'
  const wanted = wantedCount(watch())

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-6">
      <UnsavedGuard dirty={isDirty} />
      <Field label="Ürün" error={errors.product_id?.message}>
        {(wiring) => (
          <Select {...wiring} {...register('product_id', { required: 'Bir ürün seçin.' })}>
            <option value="">Ürün seçin</option>
            {products.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Choice
        legend="Kime?"
        field={register('owner')}
        options={[
          { value: 'many', text: 'Listedeki her kişiye bir lisans' },
          { value: 'one', text: 'Bir kişiye birden çok lisans' },
        ]}
      >
        {many ? (
          <Field
            label="Kişiler"
            help="Her satıra bir Discord kimliği ya da daha önce giriş yapmış birinin kullanıcı adı."
            error={errors.owners?.message}
          >
            {(wiring) => (
              <textarea
                {...wiring}
                {...register('owners', {
                  validate: (text, { owner }) => owner !== 'many' || ownersFault(text),
                })}
                rows={8}
                spellCheck={false}
                autoCapitalize="none"
                placeholder={'123456789012345678\nkullanici_adi'}
                className={`${inputClass} font-mono`}
              />
            )}
          </Field>
        ) : (
          <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
            <Field label="Discord kimliği" error={errors.discord_id?.message}>
              {(wiring) => (
                <input
                  {...wiring}
                  {...register('discord_id', {
                    validate: (id, { owner }) => owner !== 'one' || discordIdFault(id),
                  })}
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder="123456789012345678"
                  className={`${inputClass} font-mono`}
                />
              )}
            </Field>
            <Field label="Lisans sayısı" error={errors.count?.message}>
              {(wiring) => (
                <input
                  {...wiring}
                  {...register('count', {
                    validate: (text, { owner }) => owner !== 'one' || countFault(text),
                  })}
                  inputMode="numeric"
                  autoComplete="off"
                  className={inputClass}
                />
              )}
            </Field>
          </div>
        )}
      </Choice>
      <TermsFields
        form={form}
        help={{
          max_instances: 'Her lisans için.',
          expires_at: 'Lisanslar bu günün sonuna kadar geçerlidir.',
          note: 'Her lisansa yazılır; yalnızca yöneticiler görür.',
        }}
      />
      <FormEnd
        text={wanted > 0 ? `${wanted.toLocaleString('tr-TR')} lisans oluştur` : 'Lisansları oluştur'}
        busy={isSubmitting}
        back="/admin/licenses"
        error={errors.root?.message}
      />
    </form>
  )
}
