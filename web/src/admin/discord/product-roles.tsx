import type { GuildRole } from '@muhur/contract/discord/checks'
import type { ProductRole } from '@muhur/contract/discord/settings'
import type { ListedProduct } from '@muhur/contract/shop/products'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'

interface ProductRolesProps {
  products: readonly ListedProduct[]
  /** The roles of the guild; undefined while Discord has not named them. */
  roles: readonly GuildRole[] | undefined
  value: readonly ProductRole[]
  onChange: (value: ProductRole[]) => void
}

/** The role of each product, and whether its buyers get a message before the end of a license. */
export function ProductRoles({ products, roles, value, onChange }: ProductRolesProps) {
  const rowOf = (product_id: string): ProductRole =>
    value.find((row) => row.product_id === product_id) ?? { product_id, role_id: null, reminds: true }
  const change = (row: ProductRole) => {
    const others = value.filter(({ product_id }) => product_id !== row.product_id)
    onChange(row.role_id === null && row.reminds ? others : [...others, row])
  }
  return (
    <ul className="grid divide-y divide-line">
      {products.map(({ id, name }) => {
        const row = rowOf(id)
        const isKnown = row.role_id === null || roles?.some((role) => role.id === row.role_id)
        return (
          <li key={id} className="grid gap-x-6 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
            <Field label={name}>
              {(wiring) => (
                <Select
                  {...wiring}
                  value={row.role_id ?? ''}
                  onChange={({ target }) => change({ ...row, role_id: target.value || null })}
                >
                  <option value="">Rol verilmez</option>
                  {!isKnown && row.role_id && <option value={row.role_id}>{row.role_id} numaralı rol</option>}
                  {roles?.map((role) => (
                    <option key={role.id} value={role.id} disabled={!role.assignable}>
                      {role.name}
                      {!role.assignable && ' (bot veremez)'}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
              <input
                type="checkbox"
                checked={row.reminds}
                onChange={({ target }) => change({ ...row, reminds: target.checked })}
              />
              Bitmeden haber ver
            </label>
          </li>
        )
      })}
    </ul>
  )
}
