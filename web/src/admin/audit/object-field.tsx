import { Autocomplete } from '@base-ui/react/autocomplete'
import type { RecordedObject } from '@muhur/contract/record/audit'
import type { Found } from '@muhur/contract/shop/search'
import { Id } from '@muhur/contract/scalars'
import { Search } from 'lucide-react'
import { useState, type Ref } from 'react'
import { Check } from 'typebox/schema'
import { inputClass } from '../../ui/fields/field.tsx'
import { objectName } from '../history/audit-words.ts'
import { blockName } from '../panel/block-name.tsx'
import { useSearch } from '../panel/use-search.ts'
import { userName } from '../people/users.ts'

interface ObjectFieldProps {
  ref: Ref<HTMLInputElement>
  /** The name of a pasted id is not known. */
  onChoose: (object: RecordedObject | Pick<RecordedObject, 'id'>) => void
}

/** Finds the objects of entries by a key's beginning, a name or an id. A pasted whole key is searched for by its public id. */
export function ObjectField({ ref, onChoose }: ObjectFieldProps) {
  const [typed, setTyped] = useState('')
  const search = useSearch(typed)
  const isLongEnough = typed.trim().length > 1
  const objects = isLongEnough && search.data ? objectsIn(search.data) : []
  const choose: typeof onChoose = (object) => {
    setTyped('')
    onChoose(object)
  }
  const type = (text: string) => {
    const id = text.trim()
    if (Check(Id, id)) choose({ id })
    else setTyped(text)
  }
  return (
    <Autocomplete.Root
      mode="none"
      open={isLongEnough}
      items={objects}
      value={typed}
      onValueChange={(value, { reason }) => reason !== 'item-press' && type(value)}
      onOpenChange={(open) => open || setTyped('')}
      itemToStringValue={({ name }: RecordedObject) => name}
      autoHighlight="always"
    >
      <span className="relative block min-w-0 flex-1 basis-60 max-sm:basis-0">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        />
        <Autocomplete.Input
          ref={ref}
          data-search
          aria-label="Konuya göre filtrele"
          placeholder="Anahtar, ürün ya da kişi"
          maxLength={100}
          className={`${inputClass} pl-9`}
        />
      </span>
      <Autocomplete.Portal>
        <Autocomplete.Positioner align="start" sideOffset={6} className="z-50 outline-none">
          <Autocomplete.Popup className="max-h-80 w-(--anchor-width) min-w-56 overflow-y-auto rounded-button border border-line bg-surface p-1 text-ink">
            <Autocomplete.Status className="px-3 py-2 text-meta text-muted empty:hidden">
              {search.isError
                ? 'Arama yapılamadı.'
                : search.pending && objects.length === 0
                  ? 'Aranıyor...'
                  : null}
            </Autocomplete.Status>
            <Autocomplete.Empty className="px-3 py-2 text-meta text-muted empty:hidden">
              {!search.pending && !search.isError && 'Buna uyan bir şey yok.'}
            </Autocomplete.Empty>
            <Autocomplete.List>
              {(object: RecordedObject) => (
                <Autocomplete.Item
                  key={object.id}
                  value={object}
                  onClick={() => choose(object)}
                  className="flex min-h-9 cursor-pointer items-center gap-3 rounded-chip px-3 outline-none select-none data-highlighted:bg-tint data-highlighted:outline-1 data-highlighted:-outline-offset-1 data-highlighted:outline-field max-sm:min-h-11"
                >
                  <span className="min-w-0 truncate">{objectName(object)}</span>
                  <span className="ml-auto shrink-0 text-meta text-muted">{kindNames[object.kind]}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}

function objectsIn({ licenses, products, users, imports, blocks }: Found): RecordedObject[] {
  return [
    ...licenses.map(({ id, license_key }) => ({ kind: 'license' as const, id, name: license_key })),
    ...products.map(({ id, name }) => ({ kind: 'product' as const, id, name })),
    ...users.map((user) => ({ kind: 'user' as const, id: user.id, name: userName(user) })),
    ...imports.map(({ id, file_name }) => ({ kind: 'import' as const, id, name: file_name })),
    ...blocks.map((block) => ({ kind: 'block' as const, id: block.id, name: blockName(block) })),
  ]
}

const kindNames: Record<RecordedObject['kind'], string> = {
  license: 'Lisans',
  product: 'Ürün',
  user: 'Kullanıcı',
  import: 'Dosya',
  block: 'Engel',
  token: 'API token’ı',
  webhook: 'Webhook',
  channel: 'Satış kanalı',
  order: 'Sipariş',
  release: 'Sürüm',
}
