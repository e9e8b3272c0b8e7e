import { KeyRound } from 'lucide-react'
import { LinkButton } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Flash } from '../ui/flash.tsx'
import { Tile, Tiles } from '../ui/tile.tsx'
import { useOwnPulses } from '../usage/use-pulse.ts'
import { LicenseCard } from './license-card.tsx'
import { LoadingLicenses } from './loading.tsx'
import { licensesError, useLicenses } from './use-licenses.ts'

export function LicenseList() {
  const { data: licenses, error, isFetching, refetch } = useLicenses()
  const pulses = useOwnPulses(Boolean(licenses?.length))
  const pulseOf = new Map(pulses.data?.map((pulse) => [pulse.license_id, pulse]))
  const failed = error && <ErrorBox {...licensesError(error)} busy={isFetching} onRetry={refetch} />
  if (!licenses) return failed ?? <LoadingLicenses />
  return (
    <>
      {/* After a failed refresh the last list stays, with an error. */}
      {failed}
      {licenses.length === 0 ? (
        <Empty />
      ) : (
        <>
          <Tiles>
            <Count label="Toplam Lisans" value={licenses.length} />
            <Count label="Aktif Lisans" value={licenses.filter(({ status }) => status === 'active').length} />
            <Count
              label="Aktif Kullanım"
              value={licenses.reduce((sum, { current_instances }) => sum + current_instances, 0)}
            />
          </Tiles>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
            {licenses.map((license) => (
              <li key={license.id} className="row-span-4 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid">
                <LicenseCard
                  license={license}
                  pulse={pulseOf.get(license.id)}
                  pulseFailed={pulses.isError || pulses.isSuccess}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const Count = ({ label, value }: { label: string; value: number }) => (
  <Tile label={label} value={<Flash value={value}>{value}</Flash>} />
)

function Empty() {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-line px-5 py-16 text-center">
      <KeyRound aria-hidden="true" className="size-8 text-primary" />
      <h2 className="text-title">Henüz lisansınız yok</h2>
      <p className="text-muted">Bir lisans satın aldığınızda burada görünecektir.</p>
      <LinkButton to="/#products" className="mt-2">
        Ürünleri İncele
      </LinkButton>
    </div>
  )
}
