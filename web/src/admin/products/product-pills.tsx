import { productState, type ListedProduct, type ProductState } from '@muhur/contract/shop/products'
import { Archive, Check, PencilLine, type LucideIcon } from 'lucide-react'
import { Pill } from '../../ui/marks/pill.tsx'
import { TestPill } from '../../ui/marks/test-pill.tsx'
import { productStateNames } from './product-states.ts'

const looks: Record<ProductState, { icon: LucideIcon; colour: string }> = {
  draft: { icon: PencilLine, colour: 'bg-warn-bg text-warn' },
  on_sale: { icon: Check, colour: 'bg-ok-bg text-ok' },
  archived: { icon: Archive, colour: 'bg-idle-bg text-idle' },
}

type Stated = Pick<ListedProduct, 'test' | 'published_at' | 'archived_at'>

/** A test product is never published: "draft" would announce a sale. */
export function ProductPills({ product }: { product: Stated }) {
  const state = productState(product)
  const { icon, colour } = looks[state]
  return (
    <>
      {!(product.test && state === 'draft') && (
        <Pill icon={icon} className={colour}>
          {productStateNames[state]}
        </Pill>
      )}
      <TestPill test={product.test} />
    </>
  )
}
