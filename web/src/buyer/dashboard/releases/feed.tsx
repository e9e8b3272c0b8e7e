import { createFeed, findFeed, revokeFeed } from '@muhur/contract/releases/feeds'
import { useState } from 'react'
import { useAnswer, useChange } from '../../../api/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/fields/copy-button.tsx'
import { ErrorBox } from '../../../ui/state/error-box.tsx'
import { reason } from '../../../ui/state/notice.tsx'
import { Summary } from '../../../ui/summary.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'

/** The address that updaters of the license read: made, copied once, revoked. */
export function Feed({ licenseId }: { licenseId: string }) {
  const params = { licenseId }
  const { data } = useAnswer(findFeed, { params })
  const create = useChange(createFeed, { gcTime: 0 })
  const revoke = useChange(revokeFeed)
  const [url, setUrl] = useState<string>()
  if (!data) return null
  const { feed } = data
  const make = () => create.mutate({ params }, { onSuccess: (issued) => setUrl(issued.url) })
  const end = () => revoke.mutate({ params }, { onSuccess: () => setUrl(undefined) })
  const fault = create.error ?? revoke.error
  return (
    <details className="group rounded-card border border-line bg-surface px-5 py-2">
      <Summary>Güncelleme aracı için adres</Summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-2 pb-4">
        <p className="max-w-[66ch] text-muted">
          Kendiliğinden güncelleyen araçlar (electron-updater, Velopack, Tauri, eklenti güncelleyiciler) son
          sürümü bu adresten alır. Adres lisansınız gibidir: kimseyle paylaşmayın.
        </p>
        {url !== undefined && (
          <div className="grid gap-2">
            <p className="font-semibold">Adresi şimdi kopyalayın; bir daha gösterilmez.</p>
            <Address name="Güncelleme aracına" url={url} />
            <Address name="Hep son sürümü veren bağlantı" url={`${url}/latest`} />
          </div>
        )}
        {feed && url === undefined && (
          <p>
            Bir adresiniz var.{' '}
            {feed.used_at ? (
              <>
                Son kullanım: <RelativeTime at={feed.used_at} />.
              </>
            ) : (
              'Henüz kullanılmadı.'
            )}
          </p>
        )}
        {fault && <ErrorBox message={reason(fault)} />}
        <div className="flex flex-wrap gap-3">
          <Button size="small" busy={create.isPending} onClick={make}>
            {feed ? 'Yeni adres al, eskisi çalışmasın' : 'Adres oluştur'}
          </Button>
          {feed && (
            <Button size="small" look="danger" busy={revoke.isPending} onClick={end}>
              Adresi iptal et
            </Button>
          )}
        </div>
      </div>
    </details>
  )
}

function Address({ name, url }: { name: string; url: string }) {
  return (
    <div className="grid gap-1">
      <p className="text-meta text-muted">{name}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 rounded-button border border-line bg-bg px-3 py-2 text-meta break-all">
          {url}
        </code>
        <CopyButton text={url} label={`${name}: kopyala`} done="Adres kopyalandı." />
      </div>
    </div>
  )
}
