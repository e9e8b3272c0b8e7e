import { FilterSelect, type FilterAddress } from './filter-select.tsx'

export const isTestFilter = (value: string) => value === 'true' || value === 'false'

const names = {
  licenses: ['Gerçek lisanslar', 'Deneme lisansları'],
  products: ['Gerçek ürünler', 'Deneme ürünleri'],
} as const

/** Test licenses or products alone, or without them. */
export function TestFilter({ of, address }: { of: keyof typeof names; address: FilterAddress<'test'> }) {
  const [real, test] = names[of]
  return (
    <FilterSelect
      name="test"
      label="Denemeye göre filtrele"
      all="Deneme dahil"
      options={[
        { value: 'false', text: real },
        { value: 'true', text: test },
      ]}
      address={address}
    />
  )
}
