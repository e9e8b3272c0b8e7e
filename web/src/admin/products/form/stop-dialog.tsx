import { previewStopping, warnOwners, type Stopping } from '@muhur/contract/releases/stopping'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAnswer, useChange } from '../../../api/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { ErrorBox } from '../../../ui/state/error-box.tsx'
import { reason } from '../../../ui/state/notice.tsx'
import { LoadingSkeleton } from '../../../ui/state/skeleton.tsx'
import { formatCount } from '../../../words/format-count.ts'
import { shortKey } from '../../../words/short-key.ts'
import { userName } from '../../people/users.ts'

interface StopDialogProps {
  productId: string
  /** The product's list as it is about to be. */
  blockedVersions: string[]
  /** Instances that stop, as counted before the dialog. */
  count: number
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

const perPage = 25

/** The instances that a list of blocked versions stops, and a notice to their owners before the block. */
export function StopDialog({ productId, blockedVersions, count, onConfirm, onClose }: StopDialogProps) {
  const [page, setPage] = useState(1)
  const input = { params: { id: productId }, body: { blocked_versions: blockedVersions } }
  const { data, error, refetch } = useAnswer(
    previewStopping,
    { ...input, query: { page: String(page), limit: String(perPage) } },
    { placeholderData: (last) => last },
  )
  const total = data?.live_instances ?? count
  return (
    <ConfirmDialog
      title={`${formatCount(total)} kurulum duracak`}
      verb="Sürümleri engelle"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>Engellediğiniz sürümleri şu anda çalıştıran kurulumlar bir sonraki nabızda durur.</p>
      {error && <ErrorBox message="Liste yüklenemedi." error={error} onRetry={refetch} />}
      {!data && !error && <LoadingSkeleton what="Duracak kurulumlar" className="h-40" />}
      {data && <Instances instances={data.instances} />}
      {total > perPage && <Pages page={page} last={Math.ceil(total / perPage)} onPage={setPage} />}
      {data && <Notice input={input} untold={data.untold} />}
    </ConfirmDialog>
  )
}

function Instances({ instances }: Pick<Stopping, 'instances'>) {
  return (
    <ul
      aria-label="Duracak kurulumlar"
      // A list that scrolls is reached by the keyboard.
      tabIndex={0}
      className="max-h-64 overflow-y-auto rounded-button border border-line"
    >
      {instances.map(({ id, version, last_heartbeat_at, license }) => (
        <li
          key={id}
          className="flex flex-wrap gap-x-3 border-t border-line px-3 py-2 text-meta first:border-t-0"
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate text-ink">{userName(license.owner)}</span>
            <Link
              to={`/admin/licenses/${license.id}`}
              target="_blank"
              className="font-mono underline underline-offset-4"
            >
              {shortKey(license.license_key)}
            </Link>
          </span>
          <span className="text-right">
            <span className="block font-mono">{version ?? 'sürümsüz'}</span>
            <RelativeTime at={last_heartbeat_at} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Pages({ page, last, onPage }: { page: number; last: number; onPage: (page: number) => void }) {
  return (
    <div className="flex items-center justify-between gap-3 text-meta tabular-nums">
      <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Önceki
      </Button>
      <span role="status">
        {formatCount(page)} / {formatCount(last)}
      </span>
      <Button size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
        Sonraki
      </Button>
    </div>
  )
}

interface NoticeProps {
  input: { params: { id: string }; body: { blocked_versions: string[] } }
  /** Pairs of a license and a version with an owner who was not told yet. */
  untold: number
}

function Notice({ input, untold }: NoticeProps) {
  const warn = useChange(warnOwners)
  if (untold === 0)
    return (
      <p role="status">Sahiplerine haber verildi. Yeni sürüme geçmeleri için sonra engelleyebilirsiniz.</p>
    )
  return (
    <div className="grid justify-items-start gap-2">
      <Button icon={Bell} size="small" busy={warn.isPending} onClick={() => warn.mutate(input)}>
        Önce haber ver
      </Button>
      <p className="text-meta">
        Kurulumların sahipleri lisanslarının sayfasında, açıksa Discord ve webhook ile haber alır; her lisans
        ve sürüm için bir kez. Henüz bir şey engellenmez.
      </p>
      {warn.error && <ErrorBox message={reason(warn.error)} />}
    </div>
  )
}
