import type { ListedProduct } from '@muhur/contract/product'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ChangedMeanwhile } from '../changed-meanwhile.tsx'
import { fieldNames } from './product-fields.ts'

interface ConflictProps {
  /** The form's initial state. */
  base: ListedProduct
  theirs: ListedProduct
  /** Continues from the saved product; typed fields stay. */
  onKeep: () => void
  onDiscard: () => void
}

/** Another admin saved the same product: the saved changes, and two ways to continue. */
export function Conflict({ base, theirs, onKeep, onDiscard }: ConflictProps) {
  const names = Object.keys(fieldNames) as (keyof ListedProduct)[]
  const changed = names.filter((name) => JSON.stringify(base[name]) !== JSON.stringify(theirs[name]))
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
        {changed.map((name) => (
          <div key={name}>
            <dt className="font-semibold">{fieldNames[name]}</dt>
            <dd className="whitespace-pre-line wrap-anywhere text-muted">{shown(name, theirs)}</dd>
          </div>
        ))}
      </dl>
    </ChangedMeanwhile>
  )
}

function shown(name: keyof ListedProduct, product: ListedProduct): string {
  if (name === 'archived_at') return product.archived_at ? 'Arşivde' : 'Katalogda'
  if (name === 'published_at') return product.published_at ? 'Yayında' : 'Taslak'
  const value = product[name]
  if (Array.isArray(value)) return value.join(', ') || 'Boş'
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  const text = String(value ?? '')
  return (text.length > 200 ? `${text.slice(0, 200)}...` : text) || 'Boş'
}
