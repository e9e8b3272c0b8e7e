import { Select } from '../ui/fields/select.tsx'

export interface FilterOption {
  value: string
  text: string
}

/** The address may contain a value without an option. */
export const withChosen = (offered: FilterOption[], value: string, text: string): FilterOption[] =>
  value === '' || offered.some((option) => option.value === value) ? offered : [{ value, text }, ...offered]

export interface FilterAddress<Name extends string> {
  values: Record<Name, string>
  set: (name: Name, value: string) => void
}

interface FilterSelectProps<Name extends string> {
  /** Parameter of the address. */
  name: Name
  label: string
  /** Option without filtering. */
  all: string
  options: readonly FilterOption[]
  address: FilterAddress<Name>
  className?: string
}

/** A filter of a list, stored in the address. */
export function FilterSelect<Name extends string>({
  name,
  label,
  all,
  options,
  address,
  className = '',
}: FilterSelectProps<Name>) {
  return (
    <Select
      aria-label={label}
      value={address.values[name]}
      onChange={(event) => address.set(name, event.target.value)}
      className={`max-sm:grow ${className}`}
    >
      <option value="">{all}</option>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  )
}
