import type { Person } from '@muhur/contract/access/users'
import { shortKey } from '../../words/short-key.ts'
import { userName } from '../people/users.ts'

/** In the lists of other things, the license that they belong to. A card shows owner and product alone. */
export function LicenseCell({
  license: { license_key, owner, product },
}: {
  license: { license_key: string; owner: Person; product: { name: string } }
}) {
  return (
    <span className="min-w-0">
      <span className="block truncate">
        {userName(owner)}, {product.name}
      </span>
      <span className="block font-mono text-meta whitespace-nowrap text-muted cards:sr-only">
        {shortKey(license_key)}
      </span>
    </span>
  )
}
