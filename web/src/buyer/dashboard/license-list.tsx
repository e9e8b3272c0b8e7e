import { pageSizes } from '@muhur/contract/http/page'
import { claimPath } from '@muhur/contract/sales/claims'
import { ownLicenseSorts } from '@muhur/contract/shop/licenses'
import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { ListFilters } from '../../list/list-filters.tsx'
import { NoRows } from '../../list/empty-list.tsx'
import { Pager } from '../../list/pager.tsx'
import { SearchField } from '../../list/search-field.tsx'
import { isStatus, StatusFilter } from '../../list/status-filter.tsx'
import { sortOf, useListAddress, writtenSort } from '../../list/use-list-address.ts'
import { withoutSecret } from '../../words/short-key.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useBrand } from '../../frame/brand/use-brand.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { classes } from '../../ui/classes.ts'
import { Select } from '../../ui/fields/select.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { StripLegend } from '../../usage/strip-legend.tsx'
import { useOwnPulses } from '../../usage/use-pulse.ts'
import type { WireLicense } from './embedded-product.ts'
import { LicenseCard } from './license-card.tsx'
import { LoadingLicenses } from './loading.tsx'
import { totalsOf, TotalTiles } from './totals.tsx'
import { licensesFailure, useOwnLicenses, useLicenseTotals } from './use-own-licenses.ts'
import { useRenaming } from './name/use-renaming.ts'

/** From so many licenses on there are search, filter and sort; below they would only be in the way. */
const many = 10

/** Milliseconds after which a phone has drawn the page and is free for more code. */
const restAfter = 10_000

const defaultSort = '-created_at'

const sorts: [sort: string, text: string][] = [
  [defaultSort, 'En yeni önce'],
  ['name', 'Ada göre'],
  ['expires_at', 'Bitişi yakın önce'],
]

export function LicenseList() {
  const address = useListAddress({ filters: { status: isStatus }, sorts: ownLicenseSorts, defaultSort })
  const { text, page, filtered, values, sort } = address
  const { data, error, isPlaceholderData, refetch } = useOwnLicenses(address.query)
  const failed = error && (
    <ErrorBox
      message={data ? 'Lisanslar yenilenemedi; son bilinen hâli duruyor.' : licensesFailure(error)}
      error={error}
      onRetry={refetch}
    />
  )
  const isWhole = !isPlaceholderData && !filtered && page === 1 && data?.rows.length === data?.total
  const summed = useLicenseTotals(data !== undefined && !isWhole)
  if (!data) return failed ?? <LoadingLicenses />
  if (isWhole && data.total === 0) return failed ?? <Empty />
  const totals = isWhole ? totalsOf(data.rows) : summed.data
  return (
    <>
      {/* After a failed refresh the last list stays, with an error. */}
      {failed}
      <TotalTiles totals={totals} failed={summed.isError} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {(filtered || data.total >= many) && (
          <ListFilters label="Lisansları filtrele" values={values}>
            <SearchField
              label="Lisanslarda ara"
              placeholder="Ad, ürün ya da anahtar"
              address={{ text, search: (sought) => address.search(withoutSecret(sought)) }}
            />
            <StatusFilter address={address} />
            <Select
              aria-label="Sırala"
              value={writtenSort(sort)}
              onChange={(event) => address.sortBy(sortOf(event.target.value))}
              className="max-sm:grow"
            >
              {sorts.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          </ListFilters>
        )}
        {data.rows.length > 0 ? (
          <LicenseCards licenses={data.rows} stale={isPlaceholderData} />
        ) : (
          <div className="rounded-card border border-line bg-surface">
            <NoRows
              address={address}
              beyondLast={!filtered || data.total > 0}
              filteredEmpty="Bu filtrelere uyan lisansınız yok."
            />
          </div>
        )}
        {data.total > pageSizes[0] && (
          <div className="rounded-card border border-line bg-surface *:border-t-0">
            <Pager address={address} {...data} />
          </div>
        )}
      </div>
    </>
  )
}

function LicenseCards({ licenses, stale }: { licenses: WireLicense[]; stale: boolean }) {
  const pulses = useOwnPulses(licenses.map(({ id }) => id))
  const pulseOf = new Map(pulses.data?.map((pulse) => [pulse.license_id, pulse]))
  const { named, rename, noticeBar } = useRenaming()
  useEffect(() => {
    // Ahead, for a license that is opened without a network; where this fails, the opening loads again.
    const ahead = setTimeout(() => void import('./license.tsx').catch(() => {}), restAfter)
    return () => clearTimeout(ahead)
  }, [])
  return (
    <>
      <StripLegend time="Son 48 saat, saat saat:" />
      <ul
        aria-busy={stale}
        className={classes(
          'grid grid-cols-[minmax(0,1fr)] gap-3 transition-opacity sm:gap-5 lg:grid-cols-2',
          stale && 'opacity-60',
        )}
      >
        {licenses.map((license) => (
          <li key={license.id} className="row-span-4 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid">
            <LicenseCard
              license={named(license)}
              pulse={pulseOf.get(license.id)}
              pulseFailed={pulses.isError || (pulses.isSuccess && !pulses.isPlaceholderData)}
              onRename={(name) => rename(license, name)}
            />
          </li>
        ))}
      </ul>
      {noticeBar}
    </>
  )
}

function Empty() {
  const { provider } = useBrand()
  const user = useSignedIn()
  return (
    <>
      {user?.role === 'admin' && <ToPanel />}
      <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-line px-5 py-16 text-center">
        <KeyRound aria-hidden="true" className="size-8 text-primary" />
        <h2 className="text-title">Henüz lisansınız yok</h2>
        <p className="text-muted">Bir lisans satın aldığınızda burada görünecektir.</p>
        <LinkButton to="/#products" className="mt-2">
          Ürünleri İncele
        </LinkButton>
        <p className="mt-2 text-muted">
          Bir mağazadan ya da pazar yerinden mi aldınız?{' '}
          <Link to={claimPath} className="text-primary underline underline-offset-4">
            Lisansınızı hesabınıza alın
          </Link>
        </p>
        <p className="mt-2 max-w-[52ch] text-meta text-balance text-muted">
          Aldığınız lisans burada yoksa başka bir {provider} hesabıyla almış olabilirsiniz. Bu hesap:{' '}
          <span className="font-semibold wrap-anywhere text-ink">{user?.discord_username}</span>.{' '}
          <Link to="/contact" className="text-primary underline underline-offset-4">
            Satıcıya yazın
          </Link>
        </p>
      </div>
    </>
  )
}

/** Sellers arrive here too, and most of them hold no license. */
function ToPanel() {
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-4 border-primary">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-title">Mağazanızı buradan değil, panelden yönetirsiniz</h2>
        <p className="mt-1 text-muted">
          Ürün eklemek, lisans vermek ve ilk adımları tamamlamak için Admin Paneli’ne geçin.
        </p>
      </div>
      <LinkButton to="/admin" look="primary" className="max-sm:w-full">
        Admin Paneli’ne geç
      </LinkButton>
    </Card>
  )
}
