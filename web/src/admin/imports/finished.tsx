import type { ImportDetail } from '@muhur/contract/shop/imports/imports'
import { Download } from 'lucide-react'
import { formatCount } from '../../words/format-count.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { Moment } from '../../ui/time.tsx'
import { Done } from '../../forms/done.tsx'
import { Refused } from './checked.tsx'
import { useTakeKeys } from './use-import.ts'

/** Result of an import that is done, cancelled or failed. */
export function Finished({ import: shown }: { import: ImportDetail }) {
  const { state, fault, created_count, good_count, refused_count } = shown
  const left = good_count - created_count
  const result =
    created_count > 0 ? `${formatCount(created_count)} lisans verildi.` : 'Hiçbir lisans verilmedi.'
  return (
    <>
      {state === 'done' ? (
        <Done title={`${formatCount(created_count)} lisans verildi`}>
          <Keys import={shown} />
        </Done>
      ) : (
        <>
          <ErrorBox
            message={
              state === 'cancelled' ? 'İçe aktarma durduruldu.' : (fault ?? 'İçe aktarma yarıda kaldı.')
            }
            detail={left > 0 ? `${result} ${formatCount(left)} satır alınmadı.` : result}
          />
          {created_count > 0 && <Keys import={shown} />}
        </>
      )}
      {refused_count > 0 && <Refused import={shown} />}
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/admin/licenses" look="primary">
          Lisanslar
        </LinkButton>
        <LinkButton to="/admin/licenses/import">Başka dosya yükle</LinkButton>
      </div>
    </>
  )
}

function Keys({ import: shown }: { import: ImportDetail }) {
  const take = useTakeKeys(shown)
  if (shown.keys_taken_at) {
    return (
      <p className="text-muted">
        Anahtar listesi indirildi: <Moment at={shown.keys_taken_at} />. Bir daha indirilemez; sahipleri
        anahtarlarını kendi panelinde görür, siz de her birini lisansın sayfasından gösterebilirsiniz.
      </p>
    )
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">
        Anahtarların tamamını içeren liste <strong className="text-ink">bir kez</strong> indirilebilir ve
        indirme kayda geçer.
      </p>
      {take.error && <ErrorBox message={take.error.message} />}
      <Button icon={Download} busy={take.isPending} onClick={() => take.mutate()}>
        Anahtar listesini indir
      </Button>
    </div>
  )
}
