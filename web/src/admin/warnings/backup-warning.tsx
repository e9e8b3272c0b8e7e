import { getBackups, type Backups } from '@muhur/contract/operator/backups'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { formatCount } from '../../words/format-count.ts'
import { formatMoment } from '../../words/format-date.ts'
import { useAnswer } from '../../api/use-answer.ts'

const path = '/admin/settings?sekme=yedekler'

function messageOf({ warning, last_good }: Backups): string {
  if (warning === 'failed') return 'Son yedek alınamadı.'
  if (warning === 'archive') return 'Yedek arşivi aksıyor.'
  return last_good ? 'Son yedek eskidi.' : 'Yedek alınamıyor.'
}

/** The fault of the backups, which nobody notices until one is needed; `here`: on the page that lists the backups. */
export function BackupWarning({ here = false }: { here?: boolean }) {
  const { data } = useAnswer(getBackups, {})
  if (!data?.warning) return null
  if (data.warning === 'archive') return <Box data={data} detail={archiveFault(data)} here={here} />
  const last = data.last_good
    ? `Son sağlam yedek: ${formatMoment(data.last_good.made_at)}.`
    : 'Henüz sağlam bir yedek yok.'
  const detail = data.failure ? `${last} Neden: ${data.failure.reason}` : last
  return <Box data={data} detail={detail} here={here} />
}

function Box({ data, detail, here }: { data: Backups; detail: string; here: boolean }) {
  return (
    <ErrorBox message={messageOf(data)} detail={detail}>
      {!here && <LinkButton to={path}>Yedeklere git</LinkButton>}
    </ErrorBox>
  )
}

function archiveFault({ archive }: Backups): string {
  if (archive?.failure) return `Neden: ${archive.failure.reason}`
  const minutes = formatCount(Math.floor((archive?.seconds_behind ?? 0) / 60))
  return `Son ${minutes} dakikadır arşive hiçbir şey yazılamadı. BACKUP_DIR klasörünün yerine, iznine ve boş alanına bakın; veritabanı yazılamayanları diskinde bekletir.`
}
