import type { ReleaseDetail } from '@muhur/contract/releases/releases'
import { deleteRelease } from '@muhur/contract/releases/releases-calls'
import { useNavigate } from 'react-router'
import { useChange } from '../../api/use-answer.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { formatCount } from '../../words/format-count.ts'

interface DeleteDraftProps {
  release: ReleaseDetail
  /** The page after the deletion. */
  back: string
  onClose: () => void
}

/** Confirms the deletion of a release that was not published, with its files. */
export function DeleteDraft({ release, back, onClose }: DeleteDraftProps) {
  const { id, product, version, files, notes } = release
  const navigate = useNavigate()
  const remove = useChange(deleteRelease, { deletes: id })
  const lost = [
    'Taslak',
    ...(files.length > 0 ? [`yüklenen ${formatCount(files.length)} dosya`] : []),
    ...(notes ? ['notlar'] : []),
  ]
  return (
    <ConfirmDialog
      title={`${version} taslağı silinsin mi?`}
      verb="Taslağı sil"
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id } })
        await navigate(back, { replace: true })
      }}
      onClose={onClose}
    >
      <p className="font-semibold text-ink wrap-anywhere">
        {product.name} {version}
      </p>
      <p>{new Intl.ListFormat('tr').format(lost)} geri gelmez.</p>
    </ConfirmDialog>
  )
}
