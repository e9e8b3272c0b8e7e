import type { Instance } from '@muhur/contract/shop/instances'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useRelease } from './use-instances.ts'

interface ReleaseDialogProps {
  licenseId: string
  instance: Instance
  title: string
  verb: string
  /** The consequence for the machine. */
  children: ReactNode
  onClose: () => void
  onReleased: () => void
}

/** Confirms a release, which stops a running instance. */
export function ReleaseDialog({ licenseId, instance, onReleased, ...dialog }: ReleaseDialogProps) {
  const release = useRelease(licenseId)
  return <ConfirmDialog {...dialog} onConfirm={() => release.mutateAsync(instance.id).then(onReleased)} />
}
