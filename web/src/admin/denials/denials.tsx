import { denialCodes, type Denial } from '@muhur/contract/denial'
import { useId, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { inputClass } from '../../ui/field.tsx'
import { FilterSelect } from '../filter-select.tsx'
import { ListFilters } from '../list-filters.tsx'
import { SearchField } from '../search-field.tsx'
import { PageHeader } from '../shell/page-header.tsx'
import { useListAddress } from '../use-list-address.ts'
import { DenialDetail } from './denial-detail.tsx'
import { DenialList } from './denial-list.tsx'
import { denialName } from './denial-names.ts'
import { readReference } from './reference.ts'
import { keyIdOf } from './use-denials.ts'

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Looks up what became of a call that a buyer asks about, and shows what else was refused. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const reference = readReference(params.get('ref') ?? '')
  const address = useListAddress({
    filters: { code: (code) => (denialCodes as string[]).includes(code), from: isDay, to: isDay },
    sorts: [],
    defaultSort: '',
  })
  const show = (ref: string) =>
    setParams((current) => {
      current.set('ref', ref)
      return current
    })
  const hrefOf = ({ request_ref }: Denial) => {
    const next = new URLSearchParams(params)
    next.set('ref', request_ref)
    return `?${next}`
  }

  return (
    <>
      <PageHeader
        title="Ret kayıtları"
        lead="Bir alıcının ilettiği istek numarasıyla ne olduğuna bakın ya da son retlere göz atın."
      />
      <ReferenceForm key={reference} reference={reference ?? ''} onFind={show} />
      {reference && <DenialDetail reference={reference} />}
      <section className="grid gap-4" aria-labelledby="recent">
        <h2 id="recent" className="text-section">
          Son retler
        </h2>
        <ListFilters label="Retleri süz">
          {/* Of a whole key that is pasted only the id goes into the address. */}
          <SearchField
            label="Lisans anahtarının ilk 16 karakteri"
            placeholder="Lisans: MHR-…"
            address={{ text: address.text, search: (text) => address.search(keyIdOf(text)) }}
          />
          <FilterSelect
            name="code"
            label="Neden"
            all="Tüm nedenler"
            options={denialCodes.map((code) => ({ value: code, text: denialName(code) }))}
            address={address}
            className="max-w-56 max-sm:max-w-none"
          />
          <div className="flex flex-wrap gap-2 max-sm:w-full">
            <DayField
              label="Başlangıç"
              value={address.values.from}
              onChange={(day) => address.set('from', day)}
            />
            <DayField label="Bitiş" value={address.values.to} onChange={(day) => address.set('to', day)} />
          </div>
        </ListFilters>
        <DenialList
          filter={{ ...address.values, license: address.text }}
          filtered={address.filtered}
          onClear={address.clear}
          hrefOf={hrefOf}
        />
      </section>
    </>
  )
}

function DayField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (day: string) => void
}) {
  return (
    <label className="grid gap-1 max-sm:flex-1">
      <span className="text-meta text-muted">{label}</span>
      <input
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputClass} w-40 max-sm:w-full`}
      />
    </label>
  )
}

function ReferenceForm({ reference, onFind }: { reference: string; onFind: (reference: string) => void }) {
  const [typed, setTyped] = useState(reference)
  const [wrong, setWrong] = useState(false)
  const id = useId()
  const find = (event: FormEvent) => {
    event.preventDefault()
    const found = readReference(typed)
    setWrong(!found)
    if (found) onFind(found)
    else document.getElementById(id)?.focus()
  }
  return (
    <form role="search" aria-label="Ret ara" onSubmit={find} noValidate>
      <label htmlFor={id} className="font-semibold">
        İstek numarası
      </label>
      <div className="mt-1.5 flex flex-wrap gap-3">
        <input
          id={id}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          placeholder="W9MB3VH06P"
          aria-invalid={wrong || undefined}
          aria-describedby={`${id}-help`}
          className={`${inputClass} max-w-72 flex-1 font-mono`}
        />
        <Button type="submit" look="primary">
          Bul
        </Button>
      </div>
      <p
        id={`${id}-help`}
        role={wrong ? 'alert' : undefined}
        className={`mt-1.5 text-meta ${wrong ? 'text-bad' : 'text-muted'}`}
      >
        {wrong
          ? 'İstek numarası on karakterdir: rakamlar ve U dışındaki harfler. Ret iletisinden kopyalayın.'
          : 'Yazılımın günlüğünde ya da ret iletisinde yazan on karakter.'}
      </p>
    </form>
  )
}
