import type { UserDetail } from '@muhur/contract/access/users'
import { changeRole, endUserSessions } from '@muhur/contract/access/users-calls'
import { KeyRound, Webhook } from 'lucide-react'
import { useChange } from '../../api/use-answer.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import type { Notice } from '../../ui/state/notice.tsx'
import { userName } from '../people/users.ts'

interface UserDialogProps {
  user: UserDetail
  say: (notice: Notice) => void
  onClose: () => void
}

export function RoleDialog({ user, say, onClose }: UserDialogProps) {
  const change = useChange(changeRole)
  const oneself = useSignedIn()?.id === user.id
  const promoted = user.role === 'user'
  return (
    <ConfirmDialog
      title={promoted ? 'Yönetici yapılsın mı?' : 'Yöneticilik alınsın mı?'}
      verb={promoted ? 'Yönetici yap' : 'Yöneticiliği al'}
      onConfirm={async () => {
        await change.mutateAsync({ params: { id: user.id }, body: { role: promoted ? 'admin' : 'user' } })
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
      <EndingAccess access={user.access} />
      {!promoted && <p>Diğer yöneticilere neyin kapandığı bildirilir.</p>}
    </ConfirmDialog>
  )
}

/** The access that a change of the role ends for good. */
function EndingAccess({ access: { tokens, webhooks } }: Pick<UserDetail, 'access'>) {
  const ending = [
    ...tokens.map((token) => ({ ...token, kind: 'API token’ı', icon: KeyRound })),
    ...webhooks.map((webhook) => ({ ...webhook, kind: 'Webhook', icon: Webhook })),
  ]
  if (ending.length === 0) return <p>Adına açılmış API token’ı ya da webhook yok.</p>
  return (
    <div className="rounded-card border border-line bg-bg p-4">
      <p className="text-ink" id="ending-access">
        Kalıcı olarak kapanır, yöneticilik geri verilse de açılmaz:
      </p>
      <ul
        aria-labelledby="ending-access"
        tabIndex={0}
        className="mt-3 grid max-h-48 gap-2 overflow-y-auto rounded-button focus-visible:outline-2 focus-visible:outline-primary"
      >
        {ending.map(({ id, name, kind, icon: Icon }) => (
          <li key={id} className="flex items-start gap-2">
            <Icon aria-hidden="true" className="mt-1 size-4 shrink-0 text-muted" />
            <span className="min-w-0 wrap-anywhere">
              <span className="text-ink">{name}</span> <span className="text-meta">{kind}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-meta">Sürmesi gerekenleri önce kendi adınıza yeniden oluşturun.</p>
    </div>
  )
}

export function SessionsDialog({ user, say, onClose }: UserDialogProps) {
  const end = useChange(endUserSessions)
  const oneself = useSignedIn()?.id === user.id
  return (
    <ConfirmDialog
      title="Bütün oturumlar kapatılsın mı?"
      verb="Oturumları kapat"
      onConfirm={async () => {
        const { ended } = await end.mutateAsync({ params: { id: user.id } })
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
