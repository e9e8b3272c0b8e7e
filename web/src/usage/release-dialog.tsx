import type { Instance } from '@muhur/contract/instance'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useRelease } from './use-instances.ts'

interface ReleaseDialogProps {
  licenseId: string
  instance: Instance
  title: string
  verb: string
  /** What becomes of the machine. */
  children: ReactNode
  onClose: () => void
  onReleased: () => void
}

/** Asks before a running machine is made to stop. */
export function ReleaseDialog({ licenseId, instance, onReleased, ...dialog }: ReleaseDialogProps) {
  const release = useRelease(licenseId)
  return (
    <ConfirmDialog
      {...dialog}
      busy={release.isPending}
      error={release.error?.message}
      // A refusal stands in the dialog, which stays.
      onConfirm={() => void release.mutateAsync(instance.id).then(onReleased, () => undefined)}
    />
  )
}
