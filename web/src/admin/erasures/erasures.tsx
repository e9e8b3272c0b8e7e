import { legalDeadline, type ListedErasure } from '@muhur/contract/shop/privacy'
import { getErasureDeadline, listErasures } from '@muhur/contract/shop/privacy-calls'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAnswer } from '../../api/use-answer.ts'
import { formatCount } from '../../words/format-count.ts'
import type { DataColumn } from '../../list/table/data-table.tsx'
import { EmptyList } from '../../list/empty-list.tsx'
import { FilterSelect } from '../../list/filter-select.tsx'
import { ListFilters } from '../../list/list-filters.tsx'
import { List } from '../../list/list.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import { useListPage } from '../../list/use-list.ts'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { Button } from '../../ui/button.tsx'
import { useNotice } from '../../ui/state/notice.tsx'
import { Day } from '../../ui/time.tsx'
import { PageHeader } from '../panel/page-header.tsx'
import { userName } from '../people/users.ts'
import { ApproveDialog, DeadlineDialog, RefuseDialog } from './erasure-dialogs.tsx'
import { ErasurePill, erasureStates } from './erasure-states.tsx'

type Asking = 'deadline' | { what: 'approve' | 'refuse'; erasure: ListedErasure }

/** The register of erasure requests, those that wait first. */
export function Component() {
  const { say, noticeBar } = useNotice()
  const [asking, setAsking] = useState<Asking>()
  const deadline = useAnswer(getErasureDeadline, {})
  const navigate = useNavigate()
  const address = useListAddress({ filters: { state: (state) => Object.hasOwn(erasureStates, state) } })
  const query = useListPage(listErasures, { query: address.query })
  const dialog = { say, onClose: () => setAsking(undefined) }
  const actions: DataColumn<ListedErasure> = {
    name: 'İşlemler',
    bare: true,
    cell: (erasure) =>
      erasure.state === 'open' && (
        <span className="flex justify-end gap-1 cards:-mx-3 cards:justify-start">
          <Act text="Reddet" erasure={erasure} onClick={() => setAsking({ what: 'refuse', erasure })} />
          <Act text="Sil" erasure={erasure} onClick={() => setAsking({ what: 'approve', erasure })} />
        </span>
      ),
  }
  return (
    <>
      <PageHeader
        title="KVKK istekleri"
        lead={`Hesabının silinmesini isteyen kullanıcılar. Kanun en geç ${legalDeadline} gün içinde yanıt vermenizi ister; ret nedenini kullanıcı okur.`}
      >
        {deadline.data ? (
          <Button icon={CalendarClock} onClick={() => setAsking('deadline')}>
            Yanıt süresi: {deadline.data.days} gün
          </Button>
        ) : (
          <Skeleton className="h-11 w-52 max-sm:w-full" />
        )}
      </PageHeader>
      <div className="grid gap-4">
        <ListFilters label="İstekleri filtrele" values={address.values}>
          <FilterSelect
            name="state"
            label="Durum"
            all="Tüm istekler"
            options={Object.entries(erasureStates).map(([value, { word }]) => ({ value, text: word }))}
            address={address}
          />
        </ListFilters>
        <List
          label="KVKK istekleri"
          query={query}
          address={address}
          columns={[...columns, actions]}
          rowKey={({ id }) => id}
          failed="KVKK istekleri yüklenemedi."
          empty={
            <EmptyList text="Henüz kimse hesabının silinmesini istemedi. Alıcılar bunu kendi hesap sayfalarından ister; istek burada son günüyle görünür." />
          }
          filteredEmpty="Seçtiğiniz durumda bir istek yok."
        />
      </div>
      {asking === 'deadline' && <DeadlineDialog days={deadline.data!.days} {...dialog} />}
      {typeof asking === 'object' && asking.what === 'approve' && (
        <ApproveDialog
          erasure={asking.erasure}
          {...dialog}
          say={({ text: said }) => void navigate(`/admin/erasures/${asking.erasure.id}`, { state: { said } })}
        />
      )}
      {typeof asking === 'object' && asking.what === 'refuse' && (
        <RefuseDialog erasure={asking.erasure} {...dialog} />
      )}
      {noticeBar}
    </>
  )
}

const columns: DataColumn<ListedErasure>[] = [
  {
    name: 'Kullanıcı',
    heads: true,
    cell: ({ id, user }) => (
      <Link to={`/admin/erasures/${id}`} className="font-semibold wrap-anywhere hover:underline">
        {userName(user)}
      </Link>
    ),
  },
  {
    name: 'Durum',
    cell: (erasure) => (
      <>
        <ErasurePill {...erasure} />
        {erasure.reason && (
          <span className="mt-1 block max-w-[36ch] whitespace-pre-line wrap-anywhere text-meta text-muted">
            {erasure.reason}
          </span>
        )}
      </>
    ),
  },
  { name: 'İstek', cell: ({ asked_at }) => <Day at={asked_at} /> },
  { name: 'Son gün', cell: ({ due_at }) => <Day at={due_at} /> },
  {
    name: 'Yanıt',
    cell: ({ decided_at, decided_by }) =>
      decided_at ? (
        <>
          <Day at={decided_at} />
          {decided_by && <span className="block text-meta text-muted">{userName(decided_by)}</span>}
        </>
      ) : (
        <span className="text-muted">Yok</span>
      ),
  },
  {
    name: 'Lisans',
    spare: true,
    cell: ({ state, licenses }) => {
      if (state === 'open') return `${formatCount(licenses)} bitecek`
      if (state === 'done') return `${formatCount(licenses)} bitti`
      return <span className="text-muted">Yok</span>
    },
  },
]

interface ActProps {
  text: string
  erasure: ListedErasure
  onClick: () => void
}

function Act({ text, erasure: { user }, onClick }: ActProps) {
  return (
    <Button look="ghost" size="small" aria-label={`${text}: ${userName(user)}`} onClick={onClick}>
      {text}
    </Button>
  )
}
