import { listProducts } from '@muhur/contract/shop/products-calls'
import { useAnswer } from '../../api/use-answer.ts'
import { FilterSelect, withChosen, type FilterAddress } from '../../list/filter-select.tsx'

/** The product that all rows of a list belong to. */
export function ProductFilter({ address }: { address: FilterAddress<'product_id'> }) {
  const listed = (useAnswer(listProducts, {}).data ?? []).map(({ id, name }) => ({ value: id, text: name }))
  return (
    <FilterSelect
      name="product_id"
      label="Ürüne göre filtrele"
      all="Tüm ürünler"
      options={withChosen(listed, address.values.product_id, 'Seçili ürün')}
      address={address}
      className="max-w-52 max-sm:max-w-none"
    />
  )
}
