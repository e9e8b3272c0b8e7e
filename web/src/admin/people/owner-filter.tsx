import { X } from 'lucide-react'
import type { ListAddress } from '../../list/use-list-address.ts'
import { Button } from '../../ui/button.tsx'
import { userName } from './users.ts'

interface OwnerFilterProps {
  address: ListAddress<'user_id'>
  /** An owner in the list, for the chosen one's name. */
  some: (Parameters<typeof userName>[0] & { id: string }) | null | undefined
}

/** The person whose rows a link chose, with the way back to everybody's. */
export function OwnerFilter({ address: { values, set }, some }: OwnerFilterProps) {
  if (!values.user_id) return null
  return (
    <div>
      <Button size="small" aria-label="Sahip filtresini kaldır" onClick={() => set('user_id', '')}>
        Sahip: {some?.id === values.user_id ? userName(some) : 'seçili kişi'}
        <X aria-hidden="true" className="size-4" />
      </Button>
    </div>
  )
}
