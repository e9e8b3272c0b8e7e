import type { ListedProduct } from '@muhur/contract/product'
import { reason, type Notice } from '../../ui/notice.tsx'
import { useChangeProduct } from './use-product.ts'

/** Archives or restores a product, with an undo in the notice. */
export function useArchive(say: (notice: Notice) => void) {
  const change = useChangeProduct()
  return async function archive(
    product: Pick<ListedProduct, 'id' | 'name'>,
    archived: boolean,
    undoing = false,
  ): Promise<void> {
    try {
      await change.mutateAsync({ id: product.id, change: { archived } })
    } catch (error) {
      say({ text: reason(error) })
      return
    }
    say({
      text: `${product.name}: ${archived ? 'arşivlendi; lisansları çalışmayı sürdürür' : 'arşivden çıkarıldı'}.`,
      ...(!undoing && { undo: () => void archive(product, !archived, true) }),
    })
  }
}
