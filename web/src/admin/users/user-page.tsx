import type { UserDetail } from '@muhur/contract/access/users'
import { Ban, LogOut, Plus, ShieldCheck, ShieldOff } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { formatCount } from '../../words/format-count.ts'
import { isMissing } from '../../api/api.ts'
import { useTitle } from '../../frame/brand/use-brand.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/fields/copy-button.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { LoadingSkeleton } from '../../ui/state/skeleton.tsx'
import { Day } from '../../ui/time.tsx'
import { DataTable, type DataColumn } from '../../list/table/data-table.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Facts } from '../panel/facts.tsx'
import { EmptyList } from '../../list/empty-list.tsx'
import { useNotice } from '../../ui/state/notice.tsx'
import { PageHeader } from '../panel/page-header.tsx'
import { useRecent } from '../panel/recents.ts'
import { RoleDialog, SessionsDialog } from './user-dialogs.tsx'
import { UserHistory } from './user-history.tsx'
import { UserLicenses } from './user-licenses.tsx'
import { roleNames, useUser, userName } from '../people/users.ts'
import { Email } from './email.tsx'

const back = { to: '/admin/users', name: 'Kullanıcılar' }

/** A user: identity, licenses, sessions, role and history. */
export function Component() {
  const { id = '' } = useParams()
  const { data: user, error, refetch } = useUser(id)
  if (user) return <Found user={user} />
  if (isMissing(error)) {
    return (
      <>
        <PageHeader title="Kullanıcı bulunamadı" back={back} lead="Bağlantı eski ya da eksik olabilir." />
        <LinkButton to="/admin/users" className="justify-self-start">
          Kullanıcılara dön
        </LinkButton>
      </>
    )
  }
  return (
    <>
      <PageHeader title="Kullanıcı" back={back} />
      {error ? (
        <ErrorBox message="Kullanıcı yüklenemedi." error={error} onRetry={refetch} />
      ) : (
        <LoadingSkeleton what="Kullanıcı" className="h-48" />
      )}
    </>
  )
}

function Found({ user }: { user: UserDetail }) {
  const { say, noticeBar } = useNotice()
  const [asking, setAsking] = useState<'role' | 'sessions'>()
  const dialog = { user, say, onClose: () => setAsking(undefined) }
  const byEnvironment = user.admin_by !== null && 'environment' in user.admin_by
  const name = userName(user)
  useTitle(name)
  useRecent({ id: user.id, name, detail: 'Kullanıcı', to: `/admin/users/${user.id}` })
  return (
    <>
      <PageHeader title={name} back={back}>
        {user.erased_at === null && (
          <>
            {!byEnvironment && (
              <Button
                icon={user.role === 'admin' ? ShieldOff : ShieldCheck}
                onClick={() => setAsking('role')}
              >
                {user.role === 'admin' ? 'Yöneticiliği al' : 'Yönetici yap'}
              </Button>
            )}
            {user.block ? (
              <LinkButton icon={Ban} to="/admin/blocks?kind=user">
                Engeli gör
              </LinkButton>
            ) : (
              <LinkButton icon={Ban} to={`/admin/blocks/new?user=${user.id}`}>
                Engelle
              </LinkButton>
            )}
            <LinkButton icon={Plus} to={`/admin/licenses/new?user=${user.id}`} look="primary">
              Lisans ver
            </LinkButton>
          </>
        )}
      </PageHeader>
      {user.erased_at !== null && (
        <p className="rounded-card border border-line bg-surface p-5">
          Bu kişinin verileri <Day at={user.erased_at} /> günü, isteği üzerine kalıcı olarak silindi.
          Lisansları sona erdi; yalnızca sayıları ve işlemlerin kişisiz kaydı duruyor.
        </p>
      )}
      {user.block && (
        <ErrorBox
          message="Bu kişi engelli: hiçbir lisansını kullanamaz."
          detail={user.block.note || 'Engele not yazılmamış.'}
        />
      )}
      <div className="rounded-card border border-line bg-surface p-5">
        <Facts>
          <Fact name="Discord kimliği" whole="phone">
            <span className="flex items-center gap-1 font-mono text-meta">
              {user.discord_id}
              <CopyButton
                text={user.discord_id}
                label="Discord kimliğini kopyala"
                done="Discord kimliği kopyalandı"
              />
            </span>
          </Fact>
          <Fact name="E-posta">
            <Email address={user.email} />
          </Fact>
          <Fact name="Rol">
            {roleNames[user.role]}
            <span className="block text-meta text-muted">
              <RoleReason user={user} />
            </span>
          </Fact>
          <Fact name="Lisans">{formatCount(user.license_count)}</Fact>
          <Fact name="Son giriş">
            {user.signed_in_at ? <RelativeTime at={user.signed_in_at} /> : 'Henüz yok'}
          </Fact>
          <Fact name="Kayıt">
            <Day at={user.created_at} />
          </Fact>
        </Facts>
      </div>
      <Section title="Lisanslar">
        <UserLicenses userId={user.id} />
      </Section>
      <Section
        title="Açık oturumlar"
        action={
          user.sessions.length > 0 && (
            <Button icon={LogOut} size="small" onClick={() => setAsking('sessions')}>
              Hepsini kapat
            </Button>
          )
        }
      >
        <div className="rounded-card border border-line bg-surface">
          {user.sessions.length > 0 ? (
            <DataTable
              label="Açık oturumlar"
              columns={sessionColumns}
              rows={user.sessions}
              rowKey={({ created_at, last_seen_at }) => created_at + last_seen_at}
            />
          ) : (
            <EmptyList text="Şu anda hiçbir yerde giriş yapmış değil." />
          )}
        </div>
      </Section>
      <Section title="Geçmiş">
        <UserHistory id={user.id} />
      </Section>
      {asking === 'role' && <RoleDialog {...dialog} />}
      {asking === 'sessions' && <SessionsDialog {...dialog} />}
      {noticeBar}
    </>
  )
}

function RoleReason({ user: { admin_by } }: { user: UserDetail }) {
  if (!admin_by) return null
  if ('environment' in admin_by) return 'Sunucunun ADMIN_DISCORD_IDS ayarında yazdığı için buradan alınamaz.'
  return (
    <>
      Yönetici yapan:{' '}
      <Link to={`/admin/users/${admin_by.person.id}`} className="underline underline-offset-4">
        {userName(admin_by.person)}
      </Link>
    </>
  )
}

const sessionColumns: DataColumn<UserDetail['sessions'][number]>[] = [
  { name: 'Tarayıcı', heads: true, cell: ({ device }) => device ?? 'Bilinmeyen tarayıcı' },
  {
    name: 'Adres',
    cell: ({ address }) => <span className="font-mono text-meta">{address ?? 'Bilinmiyor'}</span>,
  },
  { name: 'Açılış', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { name: 'Son kullanım', cell: ({ last_seen_at }) => <RelativeTime at={last_seen_at} /> },
]

function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 className="text-section">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
