import type { Person } from '@muhur/contract/access/users'
import { shortKey } from '../../words/short-key.ts'
import { TestPill } from '../../ui/marks/test-pill.tsx'
import { userName } from '../people/users.ts'

/** In the lists of other things, the license that they belong to. A card shows owner and product alone. */
export function LicenseCell({
  license: { license_key, test, owner, product },
}: {
  license: { license_key: string; test: boolean; owner: Person; product: { name: string } }
}) {
  return (
    <span className="min-w-0">
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="truncate">
          {userName(owner)}, {product.name}
        </span>
        <TestPill test={test} />
      </span>
      <span className="block font-mono text-meta whitespace-nowrap text-muted cards:sr-only">
        {shortKey(license_key)}
      </span>
    </span>
  )
}
