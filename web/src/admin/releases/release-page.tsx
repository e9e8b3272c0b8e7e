import { listVersions } from '@muhur/contract/releases/adoption'
import type { ReleaseDetail } from '@muhur/contract/releases/releases'
import {
  changeRelease,
  getRelease,
  haltRelease,
  publishRelease,
  resumeRelease,
} from '@muhur/contract/releases/releases-calls'
import { Pause, Pencil, Play, Rocket, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { isMissing } from '../../api/api.ts'
import { useAnswer, useChange } from '../../api/use-answer.ts'
import { useTitle } from '../../frame/brand/use-brand.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { reason, useNotice } from '../../ui/state/notice.tsx'
import { LoadingSkeleton } from '../../ui/state/skeleton.tsx'
import { Moment } from '../../ui/time.tsx'
import { formatCount } from '../../words/format-count.ts'
import { Facts } from '../panel/facts.tsx'
import { PageHeader } from '../panel/page-header.tsx'
import { useRecent } from '../panel/recents.ts'
import { DeleteDraft } from './delete-draft.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { Proofs } from './proofs.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { ReleaseFiles } from './release-files.tsx'
import { channelWords, isUnpublished, ReleasePill, shareWords } from './release-words.tsx'
import { Rollout } from './rollout.tsx'
import { Versions } from './versions.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const back = { to: '/admin/releases', name: 'Sürümler' }

/** A release: its state, files, proofs, and who runs it. */
export function Component() {
  const { id = '' } = useParams()
  const { data: release, error, refetch } = useAnswer(getRelease, { params: { id } })
  const missing = isMissing(error)
  if (release && !missing) return <Found key={id} release={release} />
  if (missing)
    return (
      <>
        <PageHeader title="Sürüm bulunamadı" back={back} lead="Taslak silinmiş olabilir." />
        <LinkButton to={back.to} className="justify-self-start">
          Sürümlere dön
        </LinkButton>
      </>
    )
  return (
    <>
      <PageHeader title="Sürüm" back={back} />
      {error ? (
        <ErrorBox message="Sürüm yüklenemedi." error={error} onRetry={refetch} />
      ) : (
        <LoadingSkeleton what="Sürüm" className="h-48" />
      )}
    </>
  )
}

function Found({ release }: { release: ReleaseDetail }) {
  const { id, product, version, state, files, fallback, percent, publish_at } = release
  const { say, noticeBar } = useNotice()
  const [asking, setAsking] = useState<'edit' | 'publish' | 'withdraw' | 'delete'>()
  const halt = useChange(haltRelease)
  const resume = useChange(resumeRelease)
  const change = useChange(changeRelease)
  const publish = useChange(publishRelease)
  const versions = useAnswer(listVersions, { params: { id: product.id } })
  const title = `${product.name} ${version}`
  const isDraft = isUnpublished(state)
  const params = { id }
  const close = () => setAsking(undefined)
  const failed = (error: unknown) => say({ text: reason(error) })
  useTitle(title)
  useRecent({ id, name: title, detail: 'Sürüm', to: `/admin/releases/${id}` })

  const goOn = () =>
    resume.mutate(
      { params },
      { onSuccess: () => say({ text: `${version} yeniden sunuluyor.` }), onError: failed },
    )
  const stop = () => {
    const instead = fallback === null ? '' : ` Alıcılar yeniden ${fallback} alır.`
    halt.mutate(
      { params, body: {} },
      { onSuccess: () => say({ text: `${version} durduruldu.${instead}`, undo: goOn }), onError: failed },
    )
  }
  const reschedule = () =>
    publish.mutate(
      { params, body: { percent, publish_at } },
      { onSuccess: () => say({ text: `${version} yeniden planlandı.` }), onError: failed },
    )
  const unschedule = () =>
    change.mutate(
      { params, body: { publish_at: null } },
      {
        onSuccess: () => say({ text: `${version} için planlanan yayın kaldırıldı.`, undo: reschedule }),
        onError: failed,
      },
    )

  return (
    <>
      <PageHeader title={title} back={back} lead={<ReleasePill state={state} />}>
        {isDraft && (
          <Button icon={Trash2} look="danger" onClick={() => setAsking('delete')}>
            Taslağı sil
          </Button>
        )}
        {state !== 'withdrawn' && (
          <Button icon={Pencil} onClick={() => setAsking('edit')}>
            Düzenle
          </Button>
        )}
        {(state === 'published' || state === 'halted') && (
          <Button icon={Undo2} look="danger" onClick={() => setAsking('withdraw')}>
            Geri çek
          </Button>
        )}
        {state === 'published' && (
          <Button icon={Pause} busy={halt.isPending} onClick={stop}>
            {fallback === null ? 'Durdur' : `Durdur, ${fallback} sürümüne dön`}
          </Button>
        )}
        {state === 'halted' && (
          <Button icon={Play} look="primary" busy={resume.isPending} onClick={goOn}>
            Sürdür
          </Button>
        )}
        {state === 'scheduled' && (
          <Button busy={change.isPending} onClick={unschedule}>
            Planı kaldır
          </Button>
        )}
        {isDraft && files.length > 0 && (
          <Button icon={Rocket} look="primary" onClick={() => setAsking('publish')}>
            Yayınla
          </Button>
        )}
      </PageHeader>
      {isDraft && files.length === 0 && (
        <p className="rounded-card border border-line bg-tint px-5 py-4">
          Şimdi dosyasını yükleyin; dosyası olmayan sürüm yayınlanamaz.
        </p>
      )}
      {release.withdrawn_reason !== null && (
        <Why title="Neden geri çekildi?" text={release.withdrawn_reason} />
      )}
      {state === 'halted' && (
        <Why title="Neden durduruldu?" text={release.halt_reason ?? 'Panelden durduruldu.'} />
      )}
      {state === 'published' && percent < 100 && <Rollout release={release} say={say} />}
      <ReleaseFacts release={release} />
      <ReleaseFiles release={release} say={say} />
      {release.notes && (
        <section aria-labelledby="release-notes" className="grid gap-3">
          <h2 id="release-notes" className="text-section">
            Sürüm notları
          </h2>
          <Markdown text={release.notes} topLevel={3} className="max-w-[46rem]" />
        </section>
      )}
      <Proofs release={release} />
      {versions.data && (
        <Versions productId={product.id} version={version} versions={versions.data.versions} />
      )}
      <Link
        to={`/admin/audit?subject=${id}`}
        className="justify-self-start text-meta text-muted underline underline-offset-4"
      >
        İşlem kaydında bu sürüm
      </Link>
      {asking === 'edit' && <EditDialog release={release} say={say} onClose={close} />}
      {asking === 'publish' && (
        <PublishDialog release={release} licenses={versions.data?.licenses} say={say} onClose={close} />
      )}
      {asking === 'withdraw' && <WithdrawDialog release={release} say={say} onClose={close} />}
      {asking === 'delete' && <DeleteDraft release={release} back={back.to} onClose={close} />}
      {noticeBar}
    </>
  )
}

function Why({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title} className="rounded-card border border-warn bg-warn-bg p-5">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 wrap-anywhere">{text}</p>
    </section>
  )
}

function ReleaseFacts({ release }: { release: ReleaseDetail }) {
  const { product, channel, required, entitlement, percent, publish_at, published_at, created_at } = release
  return (
    <div className="rounded-card border border-line bg-surface p-5">
      <Facts>
        <Fact name="Ürün">
          <Link to={`/admin/products/${product.id}`} className="text-primary underline underline-offset-4">
            {product.name}
          </Link>
        </Fact>
        <Fact name="Sürüm kanalı">{channelWords[channel]}</Fact>
        <Fact name="Güncelleme">{required ? 'Zorunlu' : 'İsteğe bağlı'}</Fact>
        {entitlement !== null && (
          <Fact name="Gereken paket özelliği">
            <span className="font-mono">{entitlement}</span>
          </Fact>
        )}
        {published_at !== null && (
          <>
            <Fact name="İndirilme">{formatCount(release.downloads)}</Fact>
            <Fact name="Çalışan kurulum">{formatCount(release.live_instances)}</Fact>
          </>
        )}
        <Fact name={published_at ? 'Yayınlandı' : publish_at ? 'Yayınlanacak' : 'Eklendi'}>
          <Moment at={published_at ?? publish_at ?? created_at} />
        </Fact>
        {release.state === 'scheduled' && <Fact name="Kime sunulacak">{shareWords(percent)}</Fact>}
      </Facts>
    </div>
  )
}
