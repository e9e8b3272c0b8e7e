import type { ListedProduct } from '@muhur/contract/product'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

interface ProductFieldProps {
  products: ListedProduct[]
  field: UseFormRegisterReturn
  help?: string
  error: string | undefined
}

export function ProductField({ products, field, help, error }: ProductFieldProps) {
  return (
    <Field label="Ürün" help={help} error={error}>
      {(wiring) => (
        <Select {...wiring} {...field}>
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
