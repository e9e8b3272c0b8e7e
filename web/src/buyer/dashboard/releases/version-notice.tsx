import { getOwnLicenseHistory, type OwnAuditEntry } from '@muhur/contract/record/audit'
import { useAnswer } from '../../../api/use-answer.ts'
import { useSignedIn } from '../../../session/use-session.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { useInstances } from '../../../usage/instances/use-instances.ts'

interface VersionNoticeProps {
  licenseId: string
}

/** The seller's last notice of a version that is about to be blocked, while an instance still runs that version. */
export function VersionNotice({ licenseId }: VersionNoticeProps) {
  const user = useSignedIn()
  const { data: history } = useAnswer(getOwnLicenseHistory, {
    params: { userId: user?.id ?? '', id: licenseId },
  })
  const notices = history?.filter(({ action }) => action === 'license.warn')
  return notices?.length ? <RunningNotice licenseId={licenseId} notices={notices} /> : null
}

function RunningNotice({ licenseId, notices }: VersionNoticeProps & { notices: OwnAuditEntry[] }) {
  const { data: running } = useInstances(licenseId, { place: 'held', page: '1', limit: '100', q: '' })
  const notice = notices.find(({ changes }) =>
    running?.rows.some(({ version }) => version === changes.version),
  )
  if (!notice) return null
  const { version } = notice.changes as { version: string | null }
  const what = version === null ? 'Sürümünü söylemeyen kurulumlarınız' : `Çalışan ${version} sürümünüz`
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-button bg-warn-bg px-4 py-3 text-warn print:hidden">
      <span className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <strong>{what} yakında duracak.</strong> Satıcınız haber verdi (
        <RelativeTime at={notice.created_at} />
        ). Önce yeni sürümü kurarsanız kesinti olmaz.
      </span>
      <LinkButton to="?sekme=indir" size="small">
        Yeni sürümü indir
      </LinkButton>
    </p>
  )
}
