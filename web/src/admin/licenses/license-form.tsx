import type { NewLicense } from '@muhur/contract/license'
import type { ListedProduct } from '@muhur/contract/product'
import { useForm } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { FormEnd, refuse } from '../../forms/form-end.tsx'
import { emptyLicense, toNewLicense, type LicenseFields } from './license-fields.ts'
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx'
import { OwnerFields } from './owner-fields.tsx'
import { TermsFields } from './terms-fields.tsx'

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
  const { register, handleSubmit, setError, formState } = form
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
      <TermsFields
        form={form}
        help={{
          max_instances: 'Aynı anda kaç bot ya da sunucu çalışabilir?',
          expires_at: 'Lisans bu günün sonuna kadar geçerlidir.',
          note: 'Yalnızca yöneticiler görür: sipariş numarası, ödeme kanalı gibi.',
        }}
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
