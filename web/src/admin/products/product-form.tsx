import {
  descriptionLimit,
  iconUrlLimit,
  iconUrlPattern,
  nameLimit,
  type ListedProduct,
  type NewProduct,
} from '@muhur/contract/product'
import { useForm } from 'react-hook-form'
import { productTypeLabel } from '../../product-type.ts'
import { Field, inputClass } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { FormEnd, refuse } from '../form-end.tsx'

interface Fields {
  name: string
  type: string
  description: string
  icon_url: string
}

/** Any type but the first two reads "Diğer"; `other` is what we write for it. */
const types = ['discord_bot', 'minecraft', 'other']
const icon = new RegExp(iconUrlPattern)

interface ProductFormProps {
  product?: ListedProduct
  submitText: string
  onSave: (product: NewProduct) => Promise<unknown>
}

export function ProductForm({ product, submitText, onSave }: ProductFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: {
      name: product?.name ?? '',
      type: product?.type ?? 'discord_bot',
      description: product?.description ?? '',
      icon_url: product?.icon_url ?? '',
    },
  })
  const { errors, isSubmitting } = formState
  const offered = product && !types.includes(product.type) ? [...types, product.type] : types

  const save = handleSubmit(async ({ name, type, description, icon_url }) => {
    try {
      await onSave({ name: name.trim(), type, description, icon_url: icon_url.trim() || null })
    } catch (error) {
      refuse(error, ['name', 'type', 'description', 'icon_url'], setError)
    }
  })

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-6">
      <Field label="Ad" help="Katalogda ve alıcıların panelinde görünür." error={errors.name?.message}>
        {(wiring) => (
          <input
            {...wiring}
            {...register('name', {
              validate: (name) => name.trim() !== '' || 'Ürünün adını yazın.',
              maxLength: { value: nameLimit, message: `Ad en çok ${nameLimit} karakter olabilir.` },
            })}
            autoComplete="off"
            className={inputClass}
          />
        )}
      </Field>
      <Field label="Tür" help="Ürünün etiketini belirler." error={errors.type?.message}>
        {(wiring) => (
          <Select {...wiring} {...register('type')}>
            {offered.map((type) => (
              <option key={type} value={type}>
                {productTypeLabel(type)}
                {!types.includes(type) && ` (${type})`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="Açıklama"
        optional
        help="Katalogda ilk iki satırı görünür."
        error={errors.description?.message}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            {...register('description', {
              maxLength: {
                value: descriptionLimit,
                message: `Açıklama en çok ${descriptionLimit} karakter olabilir.`,
              },
            })}
            rows={4}
            className={inputClass}
          />
        )}
      </Field>
      <Field
        label="Simge adresi"
        optional
        help="/icons/ ile ya da https://cdn.discordapp.com/ ile başlar. Boşsa kalkan simgesi gösterilir."
        error={errors.icon_url?.message}
      >
        {(wiring) => (
          <input
            {...wiring}
            {...register('icon_url', {
              validate: (url) =>
                url.trim() === '' ||
                (icon.test(url.trim()) && url.trim().length <= iconUrlLimit) ||
                'Adres /icons/ ya da https://cdn.discordapp.com/ ile başlamalı ve boşluk içermemeli.',
            })}
            autoComplete="off"
            spellCheck={false}
            className={inputClass}
          />
        )}
      </Field>
      <FormEnd text={submitText} back="/admin/products" busy={isSubmitting} error={errors.root?.message} />
    </form>
  )
}
