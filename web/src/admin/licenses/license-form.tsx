import type { NewLicense } from '@muhur/contract/license'
import type { ListedProduct } from '@muhur/contract/product'
import { useForm } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { FormEnd, refuse } from '../form-end.tsx'
import {
  emptyLicense,
  expiryFault,
  instancesFault,
  toNewLicense,
  type LicenseFields,
} from './license-fields.ts'
import { UnsavedGuard } from '../unsaved-guard.tsx'
import { OwnerFields } from './owner-fields.tsx'
import { InstancesField, NoteField, noteRules, TermField } from './terms-fields.tsx'

interface LicenseFormProps {
  products: ListedProduct[]
  /** Chosen from the start, where the admin came from that product. */
  productId: string
  onSave: (license: NewLicense) => Promise<unknown>
}

export function LicenseForm({ products, productId, onSave }: LicenseFormProps) {
  const form = useForm<LicenseFields>({
    mode: 'onTouched',
    shouldUnregister: false,
    defaultValues: {
      ...emptyLicense,
      product_id: products.some((product) => product.id === productId) ? productId : '',
    },
  })
  const { register, handleSubmit, setError, watch, formState } = form
  const { errors, isDirty, isSubmitting } = formState

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
      <UnsavedGuard dirty={isDirty} />
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
      <OwnerFields form={form} />
      <InstancesField
        field={() => register('max_instances', { validate: instancesFault })}
        help="Aynı anda kaç bot ya da sunucu çalışabilir?"
        error={errors.max_instances?.message}
      />
      <TermField
        term={register('term')}
        ends={watch('term') === 'date'}
        field={() =>
          register('expires_at', {
            validate: (day, { term }) => term === 'unlimited' || expiryFault(day),
          })
        }
        help="Lisans bu günün sonuna kadar geçerlidir."
        error={errors.expires_at?.message}
      />
      <NoteField
        field={() => register('note', noteRules)}
        help="Yalnızca yöneticiler görür: sipariş numarası, ödeme kanalı gibi."
        error={errors.note?.message}
      />
      <FormEnd
        text="Lisansı oluştur"
        back="/admin/licenses"
        busy={isSubmitting}
        error={errors.root?.message}
      />
    </form>
  )
}
