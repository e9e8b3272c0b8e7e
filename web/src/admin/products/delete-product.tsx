import type { ListedProduct } from '@muhur/contract/shop/products'
import { deleteProduct } from '@muhur/contract/shop/products-calls'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/api.ts'
import { useChange } from '../../api/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogEnd } from '../../ui/dialogs/dialog-end.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { reason } from '../../ui/state/notice.tsx'

interface DeleteProductProps {
  product: ListedProduct
  onArchive: () => void
  onDeleted: (text: string) => void
  onClose: () => void
}

/** Confirms a permanent deletion. For a product with licenses the server refuses, and the dialog offers the archive. */
export function DeleteProduct({ product, onArchive, onDeleted, onClose }: DeleteProductProps) {
  const [refusal, setRefusal] = useState<string>()
  const deleted = useRef(false)
  const remove = useChange(deleteProduct, { deletes: product.id })
  const kept =
    product.license_count > 0 ? `Bu ürünün ${product.license_count} lisansı var; silinemez.` : refusal

  if (kept !== undefined) {
    return (
      <Dialog open onClose={onClose} title="Ürün silinemez" lead={product.name}>
        <div className="mt-4 grid gap-3 text-muted">
          <p>{kept}</p>
          <p>
            {product.archived_at
              ? 'Ürün zaten arşivde: ziyaretçiler görmez, lisansları çalışmayı sürdürür.'
              : 'Arşivlerseniz yayından kalkar, yeni lisans verilemez; var olan lisanslar çalışmayı sürdürür.'}
          </p>
        </div>
        <div className="mt-6">
          <DialogEnd>
            <Button onClick={onClose}>Kapat</Button>
            {!product.archived_at && (
              <Button look="primary" onClick={onArchive}>
                Ürünü arşivle
              </Button>
            )}
          </DialogEnd>
        </div>
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      title="Ürün silinsin mi?"
      verb="Ürünü sil"
      onClose={onClose}
      after={() => (deleted.current ? document.querySelector('h1') : null)}
      onConfirm={async () => {
        try {
          await remove.mutateAsync({ params: { id: product.id } })
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'PRODUCT_IN_USE') throw error
          return setRefusal(reason(error))
        }
        deleted.current = true
        onDeleted(`${product.name} silindi.`)
      }}
    >
      <p className="font-semibold text-ink wrap-anywhere">{product.name}</p>
      <p>Lisansı olmadığı için silinebilir. Sayfası, simgesi ve kuralları geri gelmez.</p>
    </ConfirmDialog>
  )
}
