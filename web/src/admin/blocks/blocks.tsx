import { useCallback, useState } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { NoticeBar, type Notice } from '../../ui/notice.tsx'
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
    usualSort: '',
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
          <Select
            aria-label="Tür"
            value={address.values.kind}
            onChange={(event) => address.set('kind', event.target.value)}
            className="max-sm:grow"
          >
            <option value="">Tüm türler</option>
            {Object.entries(kinds).map(([kind, { name }]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </Select>
        </ListFilters>
        <BlockList kind={address.values.kind} onClear={address.clear} say={setNotice} />
      </div>
      <NoticeBar notice={notice} onClose={close} />
    </>
  )
}
