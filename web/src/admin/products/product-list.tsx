import type { ListedProduct } from '@muhur/contract/product'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ProductIcon } from '../../ui/product-icon.tsx'
import { TypeBadge } from '../../ui/type-badge.tsx'
import { EmptyList, ListSection } from '../list-section.tsx'
import { reason, type Notice } from '../notice.tsx'
import { useShownRows } from '../shown-rows.tsx'
import { Table, type Column } from '../table.tsx'
import { useChangeProduct, useListedProducts } from './use-listed-products.ts'

export function ProductList({ say }: { say: (notice: Notice) => void }) {
  const query = useListedProducts()
  const change = useChangeProduct()
  const { shown, more } = useShownRows(query.data ?? [])

  const archive = async (product: ListedProduct, archived: boolean, undoing = false) => {
    try {
      await change.mutateAsync({ id: product.id, change: { archived } })
    } catch (error) {
      say({ text: reason(error) })
      return
    }
    say({
      text: `${product.name}: ${archived ? 'arşivlendi' : 'arşivden çıkarıldı'}.`,
      ...(!undoing && { undo: () => void archive(product, !archived, true) }),
    })
  }

  const columns: Column<ListedProduct>[] = [
    {
      name: 'Ürün',
      heads: true,
      cell: (product) => (
        <span className="flex min-w-0 items-center gap-3">
          <ProductIcon url={product.icon_url} className="size-9" />
          <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{product.name}</span>
        </span>
      ),
    },
    { name: 'Tür', plain: true, cell: (product) => <TypeBadge type={product.type} /> },
    {
      name: 'Durum',
      plain: true,
      cell: (product) =>
        product.archived_at ? <span className="text-muted">Arşivde</span> : <span>Katalogda</span>,
    },
    {
      name: 'İşlemler',
      bare: true,
      cell: (product) => (
        <span className="flex flex-wrap justify-end gap-1 max-[45rem]:-ml-3 max-[45rem]:justify-start">
          <LinkButton
            look="ghost"
            size="small"
            to={`/admin/products/${product.id}`}
            aria-label={`Düzenle: ${product.name}`}
          >
            Düzenle
          </LinkButton>
          <Button
            look="ghost"
            size="small"
            onClick={() => void archive(product, !product.archived_at)}
            aria-label={`${product.archived_at ? 'Arşivden çıkar' : 'Arşivle'}: ${product.name}`}
          >
            {product.archived_at ? 'Arşivden çıkar' : 'Arşivle'}
          </Button>
        </span>
      ),
    },
  ]

  return (
    <ListSection title="Ürünler" query={query} failed="Ürünler yüklenemedi.">
      {shown.length > 0 ? (
        <Table label="Ürünler" columns={columns} rows={shown} rowKey={(product) => product.id} />
      ) : (
        <EmptyList text="Henüz ürün yok. Lisans verebilmek için önce bir ürün ekleyin.">
          <LinkButton to="/admin/products/new">Yeni Ürün Ekle</LinkButton>
        </EmptyList>
      )}
      {more}
    </ListSection>
  )
}
