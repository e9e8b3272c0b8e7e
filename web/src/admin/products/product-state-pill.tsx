import type { ProductState } from '@muhur/contract/shop/products'
import { Archive, Check, PencilLine, type LucideIcon } from 'lucide-react'
import { Pill } from '../../ui/marks/pill.tsx'
import { productStateNames } from './product-states.ts'

const looks: Record<ProductState, { icon: LucideIcon; colour: string }> = {
  draft: { icon: PencilLine, colour: 'bg-warn-bg text-warn' },
  on_sale: { icon: Check, colour: 'bg-ok-bg text-ok' },
  archived: { icon: Archive, colour: 'bg-idle-bg text-idle' },
}

export function ProductStatePill({ state }: { state: ProductState }) {
  const { icon, colour } = looks[state]
  return (
    <Pill icon={icon} className={colour}>
      {productStateNames[state]}
    </Pill>
  )
}
