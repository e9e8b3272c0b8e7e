import { releaseInstance, type Instance } from '@muhur/contract/shop/instances'
import type { ReactNode } from 'react'
import { useChange } from '../../api/use-answer.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'

interface ReleaseDialogProps {
  licenseId: string
  instance: Instance
  title: string
  verb: string
  /** The consequence for the machine. */
  children: ReactNode
  onClose: () => void
  onReleased: () => void
  /** Takes the focus after the release. */
  after: () => HTMLElement | null
}

/** Confirms a release, which stops a running instance. */
export function ReleaseDialog({ licenseId, instance, onReleased, ...dialog }: ReleaseDialogProps) {
  const release = useChange(releaseInstance, { afterFailure: true })
  const params = { licenseId, instanceId: instance.id }
  return <ConfirmDialog {...dialog} onConfirm={() => release.mutateAsync({ params }).then(onReleased)} />
}
