import type { ListedProduct } from '@muhur/contract/product'
import { useRef, useState } from 'react'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Done } from '../../forms/done.tsx'
import { FormPage } from '../form-page.tsx'
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx'
import { ProductForm } from './product-form.tsx'
import { useChangeProduct, useCreateProduct, useUploadIcon } from './use-product.ts'

export function Component() {
  const [created, setCreated] = useState<ListedProduct>()
  const [dirty, setDirty] = useState(false)
  /** The draft whose icon was refused: the next attempt changes the draft instead of creating another. */
  const draft = useRef<ListedProduct>(undefined)
  const create = useCreateProduct()
  const change = useChangeProduct()
  const upload = useUploadIcon()
  return (
    <FormPage
      back={{ to: '/admin/products', name: 'Ürünler' }}
      title="Yeni ürün"
      lead={
        created
          ? undefined
          : 'Lisans vereceğiniz botu ya da eklentiyi tanıtın. Siz yayınlayana kadar kimse görmez.'
      }
    >
      <UnsavedGuard dirty={dirty && !created} />
      {created ? (
        <Added
          product={created}
          onAgain={() => {
            draft.current = undefined
            setCreated(undefined)
          }}
        />
      ) : (
        <ProductForm
          submitText="Ürünü ekle"
          onDirty={setDirty}
          onSave={async ({ name, type, description = '', icon_url = null }, icon) => {
            const card = { name, type, description, icon_url }
            const { id } = (draft.current = draft.current
              ? (await change.mutateAsync({ id: draft.current.id, change: card })).value
              : await create.mutateAsync(card))
            if (icon) draft.current = (await upload.mutateAsync({ id, file: icon })).value
            setCreated(draft.current)
          }}
        />
      )}
    </FormPage>
  )
}

function Added({ product: { id, name }, onAgain }: { product: ListedProduct; onAgain: () => void }) {
  return (
    <Done title="Ürün eklendi">
      <p className="text-muted">
        {name} şimdilik taslak: yalnızca yöneticiler görür. Dosyasını yazılımınıza ekleyip bir lisansla
        deneyin; hazır olunca ürünün sayfasından yayınlayın.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/admin/products/${id}?sekme=entegrasyon`} look="primary">
          Dosyasını al
        </LinkButton>
        <LinkButton to={`/admin/licenses/new?product=${id}`}>İlk lisansını ver</LinkButton>
        <LinkButton to={`/admin/products/${id}`}>Sayfasını doldur</LinkButton>
        <Button look="ghost" onClick={onAgain}>
          Bir ürün daha ekle
        </Button>
      </div>
    </Done>
  )
}
