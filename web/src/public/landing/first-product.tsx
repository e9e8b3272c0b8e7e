import { listProducts } from '@muhur/contract/shop/products-calls'
import { useAnswer } from '../../api/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'

/** The seller's way to a first product on sale: the draft, or a new product where there is no draft. */
export function FirstProduct() {
  const query = { state: 'draft', test: 'false', page: '1', limit: '1' } as const
  const { data, isPending } = useAnswer(listProducts, { query })
  if (isPending) return null
  const draft = data?.[0]
  return draft ? (
    <LinkButton to={`/admin/products/${draft.id}`}>Taslağınızı yayınlayın</LinkButton>
  ) : (
    <LinkButton to="/admin/products/new">İlk ürününüzü ekleyin</LinkButton>
  )
}
