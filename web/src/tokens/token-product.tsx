import type { ComponentProps } from 'react'
import { listProducts } from '@muhur/contract/shop/products-calls'
import { useAnswer } from '../api/use-answer.ts'
import { Field } from '../ui/fields/field.tsx'
import { Select } from '../ui/fields/select.tsx'

interface TokenProductProps extends ComponentProps<'select'> {
  chosen: boolean
  error: string | undefined
}

/** The product that a token is for, or all; other props go to the select. */
export function TokenProduct({ chosen, error, ...select }: TokenProductProps) {
  const products = useAnswer(listProducts, {})
  return (
    <Field
      label="Ürün"
      help={
        chosen
          ? 'Program yalnızca bu ürünü, lisanslarını, kurulumlarını ve olaylarını görür.'
          : 'Bir ürün seçerseniz program diğerlerine erişemez. Sonradan değişmez.'
      }
      error={
        error ?? (products.isError ? 'Ürünler yüklenemedi; yalnızca tüm ürünler seçilebilir.' : undefined)
      }
    >
      {(wiring) => (
        <Select {...wiring} {...select}>
          <option value="">Tüm ürünler</option>
          {products.data?.map(({ id, name, archived_at }) => (
            <option key={id} value={id}>
              {archived_at ? `${name} (arşivde)` : name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
