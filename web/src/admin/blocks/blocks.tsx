import { useCallback, useState } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { NoticeBar, type Notice } from '../../ui/notice.tsx'
import { FilterSelect } from '../filter-select.tsx'
import { ListFilters } from '../list-filters.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { useListAddress } from '../use-list-address.ts'
import { BlockList } from './block-list.tsx'
import { kinds } from './block-name.tsx'

/** Who may use no license at all. */
export function Component() {
  const [notice, setNotice] = useState<Notice>()
  const close = useCallback(() => setNotice(undefined), [])
  const address = useListAddress({
    filters: { kind: (kind) => Object.hasOwn(kinds, kind) },
    sorts: [],
    defaultSort: '',
  })
  return (
    <>
      <PageHeader
        title="Engeller"
        lead="Engellenen bir makine, ağ ya da alıcı hiçbir lisansı kullanamaz; anahtarı geçerli olsa da reddedilir."
      >
        <LinkButton to="/admin/blocks/new" look="primary">
          Yeni engel
        </LinkButton>
      </PageHeader>
      <div className="grid gap-4">
        <ListFilters label="Engelleri süz">
          <FilterSelect
            name="kind"
            label="Tür"
            all="Tüm türler"
            options={Object.entries(kinds).map(([value, { name }]) => ({ value, text: name }))}
            address={address}
          />
        </ListFilters>
        <BlockList kind={address.values.kind} onClear={address.clear} say={setNotice} />
      </div>
      <NoticeBar notice={notice} onClose={close} />
    </>
  )
}
