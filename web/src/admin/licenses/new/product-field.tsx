import type { ListedProduct } from '@muhur/contract/shop/products'
import type { ComponentProps } from 'react'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'

interface ProductFieldProps extends ComponentProps<'select'> {
  products: ListedProduct[]
  help?: string
  error: string | undefined
}

/** The product of new licenses; other props go to the select. */
export function ProductField({ products, help, error, ...select }: ProductFieldProps) {
  return (
    <Field label="Ürün" help={help} error={error}>
      {(wiring) => (
        <Select {...wiring} {...select}>
          <option value="">Ürün seçin</option>
          {products.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
