import { productState, type ListedProduct } from '@muhur/contract/shop/products'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ChangedMeanwhile } from '../panel/changed-meanwhile.tsx'
import { fieldNames } from './form/product-fields.ts'
import { productStateNames } from './product-states.ts'

interface ConflictProps {
  /** The form's initial state. */
  base: ListedProduct
  theirs: ListedProduct
  /** Continues from the saved product; typed fields stay. */
  onKeep: () => void
  onDiscard: () => void
}

type Value = ListedProduct[keyof ListedProduct]

/** The fields that another admin can have changed. Two columns of the product make one state. */
const facts: { name: string; of: (product: ListedProduct) => Value }[] = [
  ...Object.entries(fieldNames).map(([field, name]) => ({
    name,
    of: (product: ListedProduct) => product[field as keyof ListedProduct],
  })),
  { name: 'Durum', of: (product) => productStateNames[productState(product)] },
]

/** Another admin saved the same product: the saved changes, and two ways to continue. */
export function Conflict({ base, theirs, onKeep, onDiscard }: ConflictProps) {
  const changed = facts.filter(({ of }) => JSON.stringify(of(base)) !== JSON.stringify(of(theirs)))
  return (
    <ChangedMeanwhile
      title="Bu ürün siz düzenlerken değişti"
      lead={
        <>
          Hiçbir şey kaydedilmedi. Son değişiklik: <RelativeTime at={theirs.updated_at} />.
        </>
      }
      actions={
        <>
          <Button look="primary" onClick={onKeep}>
            Yeni hâlini al, yazdıklarım kalsın
          </Button>
          <Button onClick={onDiscard}>Yazdıklarımı sil</Button>
        </>
      }
    >
      <dl className="grid gap-3">
        {changed.map(({ name, of }) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="whitespace-pre-line wrap-anywhere text-muted">{shown(of(theirs))}</dd>
          </div>
        ))}
      </dl>
    </ChangedMeanwhile>
  )
}

function shown(value: Value): string {
  if (Array.isArray(value))
    return value.map((item) => (typeof item === 'string' ? item : item.caption)).join(', ') || 'Boş'
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  const text = String(value ?? '')
  return (text.length > 200 ? `${text.slice(0, 200)}...` : text) || 'Boş'
}
