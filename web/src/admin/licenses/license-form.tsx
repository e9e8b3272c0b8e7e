import { noteLimit, type NewLicense } from '@muhur/contract/license'
import type { ListedProduct } from '@muhur/contract/product'
import type { ListedUser } from '@muhur/contract/user'
import { useForm } from 'react-hook-form'
import { Field, inputClass } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Choice } from '../choice.tsx'
import { FormEnd, refuse } from '../form-end.tsx'
import {
  emptyLicense,
  expiryFault,
  instancesFault,
  toNewLicense,
  type LicenseFields,
} from './license-fields.ts'
import { OwnerFields } from './owner-fields.tsx'

interface LicenseFormProps {
  products: ListedProduct[]
  users: ListedUser[]
  /** Chosen from the start, where the admin came from that product. */
  productId: string
  onSave: (license: NewLicense) => Promise<unknown>
}

export function LicenseForm({ products, users, productId, onSave }: LicenseFormProps) {
  const form = useForm<LicenseFields>({
    mode: 'onTouched',
    shouldUnregister: false,
    defaultValues: {
      ...emptyLicense,
      product_id: products.some((product) => product.id === productId) ? productId : '',
      owner: users.length > 0 ? 'user' : 'discord',
    },
  })
  const { register, handleSubmit, setError, watch, formState } = form
  const { errors, isSubmitting } = formState

  const save = handleSubmit(async (fields) => {
    try {
      await onSave(toNewLicense(fields))
    } catch (error) {
      const shown = [fields.owner === 'user' ? 'user_id' : 'discord_id'] as const
      refuse(error, ['product_id', ...shown, 'max_instances', 'expires_at', 'note'], setError)
    }
  })

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-6">
      <Field
        label="Ürün"
        help="Arşivlenen ürünlere yeni lisans verilemez."
        error={errors.product_id?.message}
      >
        {(wiring) => (
          <Select {...wiring} {...register('product_id', { required: 'Bir ürün seçin.' })}>
            <option value="">Ürün seçin</option>
            {products.map((product) => (
              <option key={product.id} value={product.id}>
                {product.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <OwnerFields form={form} users={users} />
      <Field
        label="Eşzamanlı kullanım sınırı"
        help="Aynı anda kaç bot ya da sunucu çalışabilir?"
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
          <Field
            label="Bitiş tarihi"
            help="Lisans bu günün sonuna kadar geçerlidir."
            error={errors.expires_at?.message}
          >
            {(wiring) => (
              <input
                {...wiring}
                {...register('expires_at', {
                  validate: (day, { term }) => term === 'unlimited' || expiryFault(day),
                })}
                type="date"
                className={`${inputClass} max-w-56`}
              />
            )}
          </Field>
        )}
      </Choice>
      <Field
        label="Not"
        optional
        help="Yalnızca yöneticiler görür: sipariş numarası, ödeme kanalı gibi."
        error={errors.note?.message}
      >
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
      <FormEnd
        text="Lisansı oluştur"
        back="/admin/licenses"
        busy={isSubmitting}
        error={errors.root?.message}
      />
    </form>
  )
}
