import type { UserDetail } from '@muhur/contract/user'
import { useUser as useSignedIn } from '../../session/use-session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Notice } from '../../ui/notice.tsx'
import { useChangeRole, useEndSessions } from './use-user-changes.ts'
import { userName } from '../use-users.ts'

interface UserDialogProps {
  user: UserDetail
  say: (notice: Notice) => void
  onClose: () => void
}

export function RoleDialog({ user, say, onClose }: UserDialogProps) {
  const change = useChangeRole(user.id)
  const oneself = useSignedIn()?.id === user.id
  const promoted = user.role === 'user'
  return (
    <ConfirmDialog
      title={promoted ? 'Yönetici yapılsın mı?' : 'Yöneticilik alınsın mı?'}
      verb={promoted ? 'Yönetici yap' : 'Yöneticiliği al'}
      onConfirm={async () => {
        await change.mutateAsync(promoted ? 'admin' : 'user')
        onClose()
        say({ text: `${userName(user)} artık ${promoted ? 'yönetici' : 'yönetici değil'}.` })
      }}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere text-ink">{userName(user)}</p>
      <p>
        {promoted
          ? 'Bütün ürünleri, lisansları ve alıcıların bilgilerini görür ve değiştirir; başkalarını da yönetici yapabilir.'
          : 'Bu panele artık giremez; kendi lisansları kalır.'}{' '}
        {oneself ? 'Kendi oturumunuz kapanır.' : 'Açık oturumları kapanır, yeniden giriş yapması gerekir.'}
      </p>
    </ConfirmDialog>
  )
}

export function SessionsDialog({ user, say, onClose }: UserDialogProps) {
  const end = useEndSessions(user.id)
  const oneself = useSignedIn()?.id === user.id
  return (
    <ConfirmDialog
      title="Bütün oturumlar kapatılsın mı?"
      verb="Oturumları kapat"
      onConfirm={async () => {
        const { ended } = await end.mutateAsync()
        onClose()
        say({ text: `${ended} oturum kapatıldı.` })
      }}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere text-ink">{userName(user)}</p>
      <p>
        {user.sessions.length} açık oturum kapanır
        {oneself
          ? '; bu oturumunuz da kapanır ve yeniden giriş yaparsınız'
          : ', yeniden giriş yapması gerekir'}
        . Çalışan kurulumları bundan etkilenmez.
      </p>
    </ConfirmDialog>
  )
}
