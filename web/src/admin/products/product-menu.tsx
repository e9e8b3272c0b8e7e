import { productState, type ListedProduct } from '@muhur/contract/shop/products'
import { Archive, ArchiveRestore, Ellipsis, ExternalLink, KeyRound, Rocket, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx'
import type { Notice } from '../../ui/state/notice.tsx'
import { useRequestedAction } from '../panel/use-requested-action.ts'
import { DeleteProduct } from './delete-product.tsx'
import { useProductState } from './use-product-state.ts'

interface ProductMenuProps {
  product: ListedProduct
  say: (notice: Notice) => void
  onDeleted: (text: string) => void
  /** On the product's own page the menu belongs to the page's buttons. */
  ofPage?: boolean
}

/** Actions on a product. */
export function ProductMenu({ product, say, onDeleted, ofPage = false }: ProductMenuProps) {
  const [asking, setAsking] = useState(false)
  const setState = useProductState(say)
  const close = () => setAsking(false)
  const leave = (text: string) => {
    close()
    onDeleted(text)
  }
  useRequestedAction(
    ofPage
      ? {
          publish: () => void setState(product, { published: true }),
          archive: () => void setState(product, { archived: true }),
          restore: () => void setState(product, { archived: false }),
          delete: () => setAsking(true),
        }
      : {},
  )
  const state = productState(product)
  const archived = state === 'archived'
  return (
    <>
      <Menu
        trigger={
          <Button
            look={ofPage ? 'outline' : 'ghost'}
            {...(!ofPage && { size: 'icon' as const })}
            className={ofPage ? 'px-3.5!' : 'cards:size-11!'}
            aria-label={`İşlemler: ${product.name}`}
          >
            <Ellipsis aria-hidden="true" className="size-4.5" />
          </Button>
        }
      >
        {!archived && (
          <>
            {!ofPage && state === 'on_sale' && (
              <MenuLink icon={ExternalLink} to={`/products/${product.id}`}>
                Sayfasını aç
              </MenuLink>
            )}
            <MenuLink icon={KeyRound} to={`/admin/licenses/new?product=${product.id}`}>
              Lisans ver
            </MenuLink>
          </>
        )}
        {state === 'draft' && !ofPage && !product.test && (
          <MenuItem icon={Rocket} onClick={() => void setState(product, { published: true })}>
            Yayınla
          </MenuItem>
        )}
        <MenuItem
          icon={archived ? ArchiveRestore : Archive}
          onClick={() => void setState(product, { archived: !archived })}
        >
          {archived ? 'Arşivden çıkar' : 'Arşivle'}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} danger onClick={() => setAsking(true)}>
          Sil
        </MenuItem>
      </Menu>
      {asking && (
        <DeleteProduct
          product={product}
          onArchive={() => {
            close()
            void setState(product, { archived: true })
          }}
          onDeleted={leave}
          onClose={close}
        />
      )}
    </>
  )
}
