import { backupsUrl, type Backups } from '@muhur/contract/operator/backups'
import { LinkButton } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { formatMoment } from '../../words/format-date.ts'
import { useFetched } from '../../api/use-fetched.ts'

const path = '/admin/settings?sekme=yedekler'

export const useBackups = () =>
  useFetched<Backups>(['admin', 'backups'], backupsUrl, 'Failed to fetch backups')

function messageOf({ warning, last_good }: Backups): string {
  if (warning === 'failed') return 'Son yedek alınamadı.'
  return last_good ? 'Son yedek eskidi.' : 'Yedek alınamıyor.'
}

/** What is wrong with backups, which nobody notices until one is needed; `here`: where they are listed. */
export function BackupWarning({ here = false }: { here?: boolean }) {
  const { data } = useBackups()
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
