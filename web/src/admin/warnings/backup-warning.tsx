import { getBackups, type Backups } from '@muhur/contract/operator/backups'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { formatMoment } from '../../words/format-date.ts'
import { useAnswer } from '../../api/use-answer.ts'

const path = '/admin/settings?sekme=yedekler'

function messageOf({ warning, last_good }: Backups): string {
  if (warning === 'failed') return 'Son yedek alınamadı.'
  return last_good ? 'Son yedek eskidi.' : 'Yedek alınamıyor.'
}

/** The fault of the backups, which nobody notices until one is needed; `here`: on the page that lists the backups. */
export function BackupWarning({ here = false }: { here?: boolean }) {
  const { data } = useAnswer(getBackups, {})
  if (!data?.warning) return null
  const last = data.last_good
    ? `Son sağlam yedek: ${formatMoment(data.last_good.made_at)}.`
    : 'Henüz sağlam bir yedek yok.'
  return (
    <ErrorBox
      message={messageOf(data)}
      detail={data.failure ? `${last} Neden: ${data.failure.reason}` : last}
    >
      {!here && <LinkButton to={path}>Yedeklere git</LinkButton>}
    </ErrorBox>
  )
}
