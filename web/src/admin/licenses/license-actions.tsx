import type { ListedLicense } from '@muhur/contract/license'
import { useState } from 'react'
import { shortKey } from '../../short-key.ts'
import { Button } from '../../ui/button.tsx'
import { DeleteDialog, RevokeDialog } from './license-dialogs.tsx'
import { reason, type Notice } from '../notice.tsx'
import { useChangeLicense } from './use-listed-licenses.ts'

interface LicenseActionsProps {
  license: ListedLicense
  say: (notice: Notice) => void
}

export function LicenseActions({ license, say }: LicenseActionsProps) {
  const [asking, setAsking] = useState<'revoke' | 'delete'>()
  const change = useChangeLicense()
  const key = shortKey(license.license_key)

  // Awaited rather than given to `mutate`, whose callbacks stay silent once a filter has taken the row away.
  const setStatus = async (status: 'active' | 'suspended', undoing = false) => {
    try {
      await change.mutateAsync({ id: license.id, change: { status } })
    } catch (error) {
      say({ text: reason(error) })
      return
    }
    const undo = () => void setStatus(status === 'active' ? 'suspended' : 'active', true)
    say({
      text: `${key} ${status === 'suspended' ? 'askıya alındı' : 'yeniden açıldı'}.`,
      ...(!undoing && { undo }),
    })
  }

  return (
    <span className="flex flex-wrap justify-end gap-0.5 max-[45rem]:-mx-3 max-[45rem]:justify-start">
      {license.status === 'suspended' && (
        <Button
          look="ghost"
          size="small"
          onClick={() => void setStatus('active')}
          aria-label={`Yeniden aç: ${key}`}
        >
          Yeniden aç
        </Button>
      )}
      {(license.status === 'active' || license.status === 'expired') && (
        <Button
          look="ghost"
          size="small"
          onClick={() => void setStatus('suspended')}
          aria-label={`Askıya al: ${key}`}
        >
          Askıya al
        </Button>
      )}
      {license.status !== 'revoked' && (
        <Button look="ghost" size="small" onClick={() => setAsking('revoke')} aria-label={`İptal et: ${key}`}>
          İptal et
        </Button>
      )}
      <Button
        look="ghost"
        size="small"
        className="text-faint! font-normal! hover:text-bad! max-[45rem]:ml-auto"
        onClick={() => setAsking('delete')}
        aria-label={`Sil: ${key}`}
      >
        Sil
      </Button>
      {asking === 'revoke' && (
        <RevokeDialog license={license} say={say} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'delete' && (
        <DeleteDialog license={license} say={say} onClose={() => setAsking(undefined)} />
      )}
    </span>
  )
}
