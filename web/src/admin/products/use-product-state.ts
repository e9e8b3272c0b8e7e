import type { ListedProduct, ProductChange } from '@muhur/contract/shop/products'
import { reason, type Notice } from '../../ui/state/notice.tsx'
import { useChangeProduct, type TaggedProduct } from './use-product.ts'

type Step = Pick<ProductChange, 'archived' | 'published'>

/** Publishes, archives or restores a product, with an undo in the notice. `onChanged` gets the product after each change. */
export function useProductState(say: (notice: Notice) => void, onChanged?: (product: TaggedProduct) => void) {
  const change = useChangeProduct()
  return async function set(
    product: Pick<ListedProduct, 'id' | 'name'>,
    step: Step,
    undoing = false,
  ): Promise<void> {
    try {
      const changed = await change.mutateAsync({ params: { id: product.id }, body: step })
      onChanged?.(changed)
    } catch (error) {
      say({ text: reason(error) })
      return
    }
    const [name, value] = Object.entries(step)[0] as [keyof Step, boolean]
    say({
      text: `${product.name}: ${texts[name][value ? 'yes' : 'no']}.`,
      ...(!undoing && { undo: () => void set(product, { [name]: !value }, true) }),
    })
  }
}

const texts = {
  archived: { yes: 'arşivlendi; lisansları çalışmayı sürdürür', no: 'arşivden çıkarıldı' },
  published: { yes: 'yayınlandı', no: 'yeniden taslak oldu' },
} as const satisfies Record<keyof Step, object>
