import { productTypeLabel } from '../../../words/product-type.ts'
import { fieldsIn } from '../../../forms/fields-in.ts'
import { TextArea, TextField } from '../../../forms/text-field.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { productTypes, type ProductFormMethods } from './product-fields.ts'

interface BasicFieldsProps {
  form: ProductFormMethods
  /** The saved type, possibly without an option of its own. */
  type?: string | undefined
}

/** The fields of a product's card. */
export function BasicFields({ form, type }: BasicFieldsProps) {
  const field = fieldsIn(form)
  const offered = type !== undefined && !productTypes.includes(type) ? [...productTypes, type] : productTypes
  return (
    <>
      <TextField label="Ad" help="Ana sayfada ve alıcıların panelinde görünür." {...field('name')} />
      <Field label="Tür" help="Ürünün etiketini belirler." error={form.formState.errors.type?.message}>
        {(wiring) => (
          <Select {...wiring} {...form.register('type')}>
            {offered.map((each) => (
              <option key={each} value={each}>
                {productTypeLabel(each)}
                {!productTypes.includes(each) && ` (${each})`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TextArea
        label="Kısa açıklama"
        optional
        help="Düz metin. Ana sayfada ilk iki satırı, ürünün sayfasında tamamı görünür."
        {...field('description')}
      />
    </>
  )
}
