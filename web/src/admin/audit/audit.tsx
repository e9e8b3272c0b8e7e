import { listUsers } from '@muhur/contract/access/users-calls'
import { addressOf } from '@muhur/contract/operation'
import {
  auditSubjects,
  exportAudit,
  getAuditHeads,
  listAudit,
  type RecordedObject,
} from '@muhur/contract/record/audit'
import { Id } from '@muhur/contract/scalars'
import { Download, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Check } from 'typebox/schema'
import { useListPage } from '../../list/use-list.ts'
import { DayRange } from '../../list/day-field.tsx'
import { EmptyList, NoRows } from '../../list/empty-list.tsx'
import { FilterSelect } from '../../list/filter-select.tsx'
import { ListFilters } from '../../list/list-filters.tsx'
import { startOfDay } from '../../list/start-of-day.ts'
import { isDay } from '../../words/days.ts'
import { useListAddress } from '../../list/use-list-address.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PageHeader } from '../panel/page-header.tsx'
import { userName, useUser } from '../people/users.ts'
import { Trail } from '../history/audit-trail.tsx'
import { useAudit } from '../history/use-audit.ts'
import { objectName, subjectNames } from '../history/audit-words.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { ObjectField } from './object-field.tsx'

const isId = (text: string) => Check(Id, text)
const isSubject = (text: string) => (auditSubjects as readonly string[]).includes(text)

/** The record of every change in the shop. */
export function Component() {
  const address = useListAddress({
    filters: { kind: isSubject, actor: isId, subject: isId, from: isDay, to: isDay },
  })
  const { kind, actor, subject, from, to } = address.values
  const filter = {
    action: kind,
    actor_id: actor,
    subject_id: subject,
    from: startOfDay(from),
    to: startOfDay(to, 1),
  }
  const query = useAudit(filter)
  const [chosen, setChosen] = useState<RecordedObject>()
  const name = useObjectName(subject, chosen)
  const field = useRef<HTMLInputElement>(null)
  const choose = (object: RecordedObject | Pick<RecordedObject, 'id'>) => {
    if ('kind' in object) setChosen(object)
    address.set('subject', object.id)
  }
  const showAll = () => {
    address.set('subject', '')
    field.current?.focus()
  }
  return (
    <>
      <PageHeader
        title="İşlem kaydı"
        lead="Kim, ne zaman, neyi değiştirdi? Kayıtlar, kişisel ayrıntılar dışında silinemez ve değiştirilemez; her gün imzalanan bir zincire eklenir."
      >
        <a href={addressOf(exportAudit, { query: filter })} download className={buttonClass()}>
          <Download aria-hidden="true" className="size-4" />
          CSV indir
        </a>
      </PageHeader>
      <div className="grid gap-2">
        <ListFilters label="İşlem kaydını filtrele" values={address.values}>
          <ObjectField ref={field} onChoose={choose} />
          <FilterSelect
            name="kind"
            label="Ne"
            all="Tüm işlemler"
            options={auditSubjects.map((each) => ({ value: each, text: subjectNames[each] }))}
            address={address}
          />
          <FilterSelect
            name="actor"
            label="Kim"
            all="Herkes"
            options={useActors(actor)}
            address={address}
            className="sm:w-56"
          />
          <DayRange
            first={{ label: 'Başlangıç', value: from, onChange: (day) => address.set('from', day) }}
            last={{ label: 'Bitiş', value: to, onChange: (day) => address.set('to', day) }}
          />
        </ListFilters>
        {subject && (
          <div>
            <Button
              size="small"
              className="max-w-full"
              aria-label={`Konu filtresini kaldır: ${name}`}
              onClick={showAll}
            >
              <span className="truncate">Konu: {name}</span>
              <X aria-hidden="true" className="size-4 shrink-0" />
            </Button>
          </div>
        )}
      </div>
      <Trail
        query={query}
        namesObjects
        empty={
          <NoRows
            address={address}
            beyondLast={false}
            empty={<EmptyList text="Henüz bir işlem yapılmadı." />}
            filteredEmpty="Bu filtrelere uyan işlem yok."
          />
        }
      />
      <p className="max-w-[66ch] text-meta text-muted">
        Zincirin günlük, imzalı özetleri{' '}
        <a href={addressOf(getAuditHeads)} className="text-primary underline underline-offset-4">
          herkese açık
        </a>
        . Bir kopyasını saklarsanız kaydın sonradan değişmediğini gösterebilirsiniz:{' '}
        <code className="font-mono">npm run audit -- verify kopya.json</code>.
      </p>
    </>
  )
}

/** The admins, and the person of the address where that is somebody else. */
function useActors(chosen: string) {
  // The first hundred.
  const query = { role: 'admin', page: '1', limit: '100', sort: 'name' }
  const admins = useListPage(listUsers, { query }).data?.rows ?? []
  const isAdmin = admins.some(({ id }) => id === chosen)
  const { data: other } = useUser(chosen && !isAdmin ? chosen : undefined)
  return [...admins, ...(other && !isAdmin ? [other] : [])].map((user) => ({
    value: user.id,
    text: userName(user),
  }))
}

/** The name of the object in the address: as it was chosen, otherwise as its last entry has it. */
function useObjectName(id: string, chosen: RecordedObject | undefined): string {
  const known = chosen?.id === id ? chosen : undefined
  const { data } = useAnswer(
    listAudit,
    { query: { subject_id: id, limit: '1' } },
    { enabled: id !== '' && known === undefined },
  )
  const object = known ?? data?.map(({ subject }) => subject).find((subject) => subject?.id === id)
  return object ? objectName(object) : 'seçilen konu'
}
