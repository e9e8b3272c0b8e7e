import { descriptionLimit, nameLimit } from '@muhur/contract/product'
import type { UseFormReturn } from 'react-hook-form'
import { productTypeLabel } from '../../product-type.ts'
import { Field, inputClass } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { productTypes, type ProductFields } from './product-fields.ts'

interface BasicFieldsProps {
  form: UseFormReturn<ProductFields>
  /** The product's type before this form, which may be one that nobody is offered. */
  type?: string | undefined
}

/** What a product's card shows. */
export function BasicFields({ form: { register, formState }, type }: BasicFieldsProps) {
  const { errors } = formState
  const offered = type !== undefined && !productTypes.includes(type) ? [...productTypes, type] : productTypes
  return (
    <>
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
            {offered.map((each) => (
              <option key={each} value={each}>
                {productTypeLabel(each)}
                {!productTypes.includes(each) && ` (${each})`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="Kısa açıklama"
        optional
        help="Düz metin. Katalogda ilk iki satırı, ürünün sayfasında tamamı görünür."
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
            rows={3}
            className={inputClass}
          />
        )}
      </Field>
    </>
  )
}
