import { releaseLimits } from '@muhur/contract/releases/limits'
import type { ReleaseDetail } from '@muhur/contract/releases/releases'
import { withdrawRelease } from '@muhur/contract/releases/releases-calls'
import { useState } from 'react'
import { useChange } from '../../api/use-answer.ts'
import { TextField } from '../../forms/text-field.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import type { Notice } from '../../ui/state/notice.tsx'
import { formatCount } from '../../words/format-count.ts'

interface WithdrawDialogProps {
  release: ReleaseDetail
  say: (notice: Notice) => void
  onClose: () => void
}

/** Asks for the reason, and says what happens to links and running instances. */
export function WithdrawDialog({ release, say, onClose }: WithdrawDialogProps) {
  const { fallback, live_instances: running } = release
  const withdraw = useChange(withdrawRelease)
  const [why, setWhy] = useState(release.halt_reason ?? '')
  return (
    <ConfirmDialog
      title={`${release.version} geri çekilsin mi?`}
      verb="Sürümü geri çek"
      onConfirm={async () => {
        const reason = why.trim()
        if (reason === '') throw new Error('Nedenini yazın: alıcılar neden geri çekildiğini sorar.')
        await withdraw.mutateAsync({ params: { id: release.id }, body: { reason } })
        say({ text: `${release.version} geri çekildi.` })
        onClose()
      }}
      onClose={onClose}
    >
      <p>
        Bu sürüm bir daha yayınlanamaz. Verilmiş indirme bağlantıları hemen ölür
        {fallback !== null && `; alıcılar yeniden ${fallback} alır`}.
      </p>
      {running > 0 && (
        <p>
          {formatCount(running)} kurulum bu sürümü çalıştırıyor ve çalışmayı sürdürür. Durdurmak için sürümü
          ürünün kurallarında engelleyin.
        </p>
      )}
      <TextField
        label="Neden"
        value={why}
        onChange={(event) => setWhy(event.target.value)}
        maxLength={releaseLimits.reason}
        placeholder="Açılışta çöküyor."
      />
    </ConfirmDialog>
  )
}
