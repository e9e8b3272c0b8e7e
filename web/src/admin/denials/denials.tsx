import { keptDenials } from '@muhur/contract/record/retention'
import {
  denialCodes,
  getDenial,
  listDenials,
  verbNames,
  type Denial,
} from '@muhur/contract/shop/denials/denials'
import { Id } from '@muhur/contract/scalars'
import { useSearchParams } from 'react-router'
import { Check } from 'typebox/schema'
import { useAnswer } from '../../api/use-answer.ts'
import type { DataColumn } from '../../list/table/data-table.tsx'
import { DayRange } from '../../list/day-field.tsx'
import { EmptyList } from '../../list/empty-list.tsx'
import { FilterSelect } from '../../list/filter-select.tsx'
import { ListFilters } from '../../list/list-filters.tsx'
import { List } from '../../list/list.tsx'
import { SearchField } from '../../list/search-field.tsx'
import { startOfDay } from '../../list/start-of-day.ts'
import { isTestFilter, TestFilter } from '../../list/test-filter.tsx'
import { isDay } from '../../words/days.ts'
import { useListAddress } from '../../list/use-list-address.ts'
import { useGrowingList } from '../../list/use-list.ts'
import { readReference } from '../../words/read-reference.ts'
import { RowName } from '../../list/table/row-name.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { keyIdOf } from '../panel/key-id.ts'
import { PageHeader } from '../panel/page-header.tsx'
import { ProductFilter } from '../panel/product-filter.tsx'
import { LicenseCell } from '../panel/license-cell.tsx'
import { DenialDetail } from './denial-detail.tsx'
import { countryName } from '../../usage/instances/country-name.ts'
import { denialName } from '../panel/denial-names.ts'
import { ReferenceForm } from './reference-form.tsx'

/** The number of denials that are shown at once; a button loads more. */
const shownDenials = 25

/** Search for a denial by reference, and the list of denials. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const reference = readReference(params.get('ref') ?? '')
  const address = useListAddress({
    filters: {
      code: (code) => (denialCodes as string[]).includes(code),
      product_id: (id) => Check(Id, id),
      test: isTestFilter,
      from: isDay,
      to: isDay,
    },
  })
  const { code, product_id, test, from, to } = address.values
  const query = useGrowingList(
    listDenials,
    {
      query: {
        code,
        product_id,
        test,
        license: keyIdOf(address.text),
        from: startOfDay(from),
        to: startOfDay(to, 1),
      },
    },
    ({ request_ref }) => request_ref,
    shownDenials,
  )
  const asked = useAnswer(
    getDenial,
    { params: { ref: reference ?? '' } },
    { enabled: reference !== undefined },
  )
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
      {/* Below the answer: its height is not known before. */}
      <section hidden={asked.isLoading} className="grid gap-4" aria-labelledby="recent">
        <h2 id="recent" className="text-section">
          Son retler
        </h2>
        <ListFilters label="Retleri filtrele" values={address.values}>
          {/* Only the public id of a pasted key goes into the address. */}
          <SearchField
            label="Lisans anahtarının ilk 16 karakteri"
            placeholder="Lisans: MHR-…"
            address={{ text: address.text, search: (text) => address.search(keyIdOf(text)) }}
          />
          <FilterSelect
            name="code"
            label="Neden"
            all="Tüm nedenler"
            options={denialCodes.map((each) => ({ value: each, text: denialName(each) }))}
            address={address}
            className="max-w-56 max-sm:max-w-none"
          />
          <ProductFilter address={address} />
          <TestFilter of="licenses" address={address} />
          <DayRange
            first={{ label: 'Başlangıç', value: from, onChange: (day) => address.set('from', day) }}
            last={{ label: 'Bitiş', value: to, onChange: (day) => address.set('to', day) }}
          />
        </ListFilters>
        {keyIdOf(address.text) && (
          <p className="text-muted">Lisans başına son {keptDenials.ofLicense} ret saklanır.</p>
        )}
        <List
          label="Ret kayıtları"
          columnsOf="denials"
          query={query}
          address={address}
          columns={columns}
          rowKey={({ request_ref }) => request_ref}
          rowLink={hrefOf}
          failed="Ret kayıtları yüklenemedi."
          empty={<EmptyList text="Son 90 günde hiçbir istek reddedilmedi." />}
          filteredEmpty="Bu filtrelere uyan ret yok."
        />
      </section>
    </>
  )
}

const columns: DataColumn<Denial>[] = [
  {
    name: 'Neden',
    heads: true,
    cell: ({ code, request_ref }) => <RowName name={denialName(code)} detail={request_ref} />,
  },
  {
    name: 'Ne zaman',
    card: 'beside',
    cell: ({ denied_at }) => (
      <span className="whitespace-nowrap">
        <RelativeTime at={denied_at} />
      </span>
    ),
  },
  {
    name: 'Lisans',
    card: 'below',
    cell: ({ license }) =>
      license ? <LicenseCell license={license} /> : <span className="text-muted">Bilinmiyor</span>,
  },
  { name: 'İstek', spare: true, card: 'left out', cell: ({ verb }) => verbNames[verb] ?? verb },
  {
    name: 'Adres',
    card: 'left out',
    cell: ({ address, country }) => (
      <>
        <span className="font-mono text-meta">{address}</span>
        {country && <span className="block text-meta text-muted">{countryName(country)}</span>}
      </>
    ),
  },
]
