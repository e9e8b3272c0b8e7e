import type { ListedProduct } from '@muhur/contract/shop/products'
import type { ComponentProps } from 'react'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'

interface ProductFieldProps extends ComponentProps<'select'> {
  products: readonly ListedProduct[]
  label?: string
  help?: string
  error: string | undefined
}

/** The choice of a product; other props go to the select. */
export function ProductField({ products, label = 'Ürün', help, error, ...select }: ProductFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
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
