import { legalDeadline, type ErasureDetail, type ErasureState } from '@muhur/contract/shop/privacy'
import { getErasure } from '@muhur/contract/shop/privacy-calls'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { isMissing } from '../../api/api.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { formatCount } from '../../words/format-count.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { Fact } from '../../ui/fact.tsx'
import { useNotice } from '../../ui/state/notice.tsx'
import { LoadingSkeleton } from '../../ui/state/skeleton.tsx'
import { Day } from '../../ui/time.tsx'
import { useTitle } from '../../frame/brand/use-brand.ts'
import { Facts } from '../panel/facts.tsx'
import { PageHeader } from '../panel/page-header.tsx'
import { userName } from '../people/users.ts'
import { ApproveDialog, RefuseDialog } from './erasure-dialogs.tsx'
import { ErasurePill } from './erasure-states.tsx'
import { Remains } from './remains.tsx'

const back = { to: '/admin/erasures', name: 'KVKK istekleri' }

/** One request: its reason, its answer, and the remains of an erasure in other people's texts. */
export function Component() {
  const { id = '' } = useParams()
  const { data: erasure, error, refetch } = useAnswer(getErasure, { params: { id } })
  if (erasure) return <Found erasure={erasure} />
  if (isMissing(error)) {
    return (
      <>
        <PageHeader title="Silme isteği bulunamadı" back={back} lead="Bağlantı eski ya da eksik olabilir." />
        <LinkButton to={back.to} className="justify-self-start">
          KVKK isteklerine dön
        </LinkButton>
      </>
    )
  }
  return (
    <>
      <PageHeader title="Silme isteği" back={back} />
      {error ? (
        <ErrorBox message="Silme isteği yüklenemedi." error={error} onRetry={refetch} />
      ) : (
        <LoadingSkeleton what="Silme isteği" className="h-48" />
      )}
    </>
  )
}

function Found({ erasure }: { erasure: ErasureDetail }) {
  const said = (useLocation().state as { said?: string } | null)?.said
  const { say, noticeBar } = useNotice(said === undefined ? undefined : { text: said })
  const [asking, setAsking] = useState<'approve' | 'refuse'>()
  const dialog = { erasure, say, onClose: () => setAsking(undefined) }
  const { user, state, decided_at, decided_by, licenses } = erasure
  useTitle(`Silme isteği: ${userName(user)}`)
  return (
    <>
      <PageHeader title={`Silme isteği: ${userName(user)}`} back={back}>
        {state === 'open' && (
          <>
            <Button onClick={() => setAsking('refuse')}>Reddet</Button>
            <Button look="danger" onClick={() => setAsking('approve')}>
              Kişiyi sil
            </Button>
          </>
        )}
      </PageHeader>
      <div className="rounded-card border border-line bg-surface p-5">
        <Facts>
          <Fact name="Durum">
            <ErasurePill {...erasure} />
          </Fact>
          <Fact name="Kullanıcı">
            <Link to={`/admin/users/${user.id}`} className="wrap-anywhere underline underline-offset-4">
              {userName(user)}
            </Link>
          </Fact>
          <Fact name="Lisans">{ends[state] ? `${formatCount(licenses)} ${ends[state]}` : 'Yok'}</Fact>
          <Fact name="İstek">
            <Day at={erasure.asked_at} />
          </Fact>
          <Fact name="Son gün">
            <Day at={erasure.due_at} />
          </Fact>
          <Fact name="Yanıt">
            {decided_at ? <Day at={decided_at} /> : 'Henüz yok'}
            {decided_by && <span className="block text-meta text-muted">{userName(decided_by)}</span>}
          </Fact>
        </Facts>
        {erasure.reason && (
          <p className="mt-4 border-t border-line pt-4 whitespace-pre-line wrap-anywhere">
            <span className="text-muted">Ret nedeni:</span> {erasure.reason}
          </p>
        )}
      </div>
      {state === 'open' && <Before />}
      {state === 'done' && <Remains erasure={erasure} say={say} />}
      {asking === 'approve' && <ApproveDialog {...dialog} />}
      {asking === 'refuse' && <RefuseDialog {...dialog} />}
      {noticeBar}
    </>
  )
}

/** The effect of an erasure on the licenses. */
const ends: Partial<Record<ErasureState, string>> = { open: 'bitecek', done: 'bitti' }

function Before() {
  return (
    <section className="grid max-w-[66ch] gap-3">
      <h2 className="text-section">Silince ne olur?</h2>
      <p className="text-muted">
        Kişiyi gösteren her şey kalıcı olarak gider; işlemlerin kaydı ve sayılar kişisiz kalır. Başkalarının
        notlarında, dosya adlarında ya da engellenmiş adreslerde kişiden bir iz kalırsa bu sayfada listelenir;
        her birini tek tıkla silersiniz.
      </p>
      <p className="text-muted">
        Faturaları saklamak gibi yasal bir yükümlülüğünüz varsa isteği nedenini yazarak reddedin. Kanun yanıt
        için en çok {legalDeadline} gün tanır.
      </p>
    </section>
  )
}
