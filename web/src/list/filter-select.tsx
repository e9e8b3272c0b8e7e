import { Select } from '../ui/fields/select.tsx'

export interface FilterOption {
  value: string
  text: string
}

interface FilterSelectProps<Name extends string> {
  /** Parameter of the address. */
  name: Name
  label: string
  /** Option without filtering. */
  all: string
  options: readonly FilterOption[]
  address: { values: Record<Name, string>; set: (name: Name, value: string) => void }
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
