import { jwksUrl } from '@muhur/contract/gate/gate'
import { listSigningKeys, rotateSigningKey, type SigningKey } from '@muhur/contract/shop/signing-keys'
import { keyOf } from '@muhur/contract/operation'
import { useQueryClient } from '@tanstack/react-query'
import { Archive, Check, Clock, ExternalLink, X } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { StatePill, type Look } from '../../ui/marks/pill.tsx'
import { Moment } from '../../ui/time.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { DataTable, type DataColumn } from '../../list/table/data-table.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import type { Notice } from '../../ui/state/notice.tsx'
import { useAnswer, useChange } from '../../api/use-answer.ts'

const states: Record<SigningKey['state'], Look> = {
  waiting: { word: 'Sırada, imzalamayı bekliyor', icon: Clock, colour: 'bg-warn-bg text-warn' },
  signing: { word: 'İmzalıyor', icon: Check, colour: 'bg-ok-bg text-ok' },
  retired: { word: 'İmzalamıyor, hâlâ yayında', icon: Archive, colour: 'bg-idle-bg text-idle' },
  withdrawn: { word: 'Yayından kalktı', icon: X, colour: 'bg-idle-bg text-idle' },
}

const columns: DataColumn<SigningKey>[] = [
  {
    name: 'Anahtar',
    heads: true,
    cell: ({ kid }) => (
      <span className="font-mono text-meta wrap-anywhere" title={kid}>
        {kid.slice(0, 16)}…
      </span>
    ),
  },
  {
    name: 'Durum',
    cell: ({ state }) => <StatePill look={states[state]} />,
  },
  { name: 'Oluşturma', cell: ({ created_at }) => <Moment at={created_at} /> },
  { name: 'İmzalama başlangıcı', cell: ({ signs_from }) => <Moment at={signs_from} /> },
  {
    name: 'Yayın sonu',
    cell: ({ published_until }) => (published_until ? <Moment at={published_until} /> : 'Belirsiz'),
  },
]

const dataKeyTexts = {
  settled: null,
  waiting:
    ' Yeni bir veri anahtarı 15 dakika içinde mühürlemeye başlar. O zamana kadar bir yedek alın: eski yedeklerde bu anahtar yok, sonraki kayıtları açamazlar.',
  resealing: ' Saklanan anahtarlar yeniden mühürleniyor; bir şey yapmanız gerekmez.',
}

/** The signing keys, and a button for a new key. */
export function SigningKeys({ say }: { say: (notice: Notice) => void }) {
  const query = useAnswer(listSigningKeys, {})
  const [asking, setAsking] = useState(false)
  const waiting = query.data?.keys.find(({ state }) => state === 'waiting')
  if (!query.data && query.error) {
    return <ErrorBox message="İmza anahtarları yüklenemedi." error={query.error} onRetry={query.refetch} />
  }
  return (
    <div className="grid gap-4">
      <div>
        <h3 className="text-title">Kararları imzalayan anahtarlar</h3>
        <p className="mt-1 max-w-[66ch] text-muted">
          Sunucu her yanıtını bu anahtarla imzalar; sattığınız yazılım imzasız hiçbir yanıta inanmaz.
        </p>
      </div>
      <div className="rounded-card border border-line bg-surface">
        <DataTable
          label="İmza anahtarları"
          columns={columns}
          rows={query.data?.keys}
          rowKey={({ kid }) => kid}
        />
      </div>
      {query.data && (
        <>
          <p className="text-meta wrap-anywhere text-muted">
            Kök anahtar: <span className="font-mono">{query.data.root_kid}</span>. Anahtar kümesinin sürümü:{' '}
            {query.data.version}. Özel anahtarlar ve ana anahtar sunucudan hiç çıkmaz.
            {query.data.root_key_changing &&
              ' Kök anahtar değişiyor: eskisi ve yenisi birlikte imzalıyor; yeni indirmeler yenisini taşır.'}
            {query.data.master_key_changing && ' Ana anahtar değişiyor: eskisi ve yenisi birlikte geçerli.'}
            {dataKeyTexts[query.data.data_key]}
          </p>
          <div className="flex flex-wrap items-center gap-3 max-sm:grid">
            <Button
              onClick={() => setAsking(true)}
              aria-disabled={waiting !== undefined}
              aria-describedby="rotation"
            >
              İmza anahtarını değiştir
            </Button>
            <a href={jwksUrl} target="_blank" rel="noreferrer" className={buttonClass({ look: 'ghost' })}>
              <ExternalLink aria-hidden="true" className="size-4" />
              Yayındaki anahtar kümesi
            </a>
          </div>
          <p id="rotation" className="text-meta text-muted">
            {waiting ? (
              <>
                Sırada bir anahtar var; <Moment at={waiting.signs_from} /> anında imzalamaya başlar. O zamana
                kadar değiştirilemez.
              </>
            ) : (
              'Düzenli aralıklarla ya da anahtarın çalındığından şüphelenince değiştirin.'
            )}
          </p>
        </>
      )}
      {asking && !waiting && <RotateDialog say={say} onClose={() => setAsking(false)} />}
    </div>
  )
}

function RotateDialog({ say, onClose }: { say: (notice: Notice) => void; onClose: () => void }) {
  const client = useQueryClient()
  const rotate = useChange(rotateSigningKey)
  return (
    <ConfirmDialog
      title="İmza anahtarı değiştirilsin mi?"
      verb="Anahtarı değiştir"
      onConfirm={async () => {
        client.setQueryData(keyOf(listSigningKeys, {}), await rotate.mutateAsync({}))
        onClose()
        say({ text: 'Yeni imza anahtarı yayınlandı.' })
      }}
      onClose={onClose}
    >
      <p>
        Yeni anahtar hemen yayınlanır, bütün yazılımlar onu gördükten sonra imzalamaya başlar. Şimdiki
        anahtar, imzaladığı son kararın ek süresi bitene kadar yayında kalır.
      </p>
      <p>
        Çalışan hiçbir kurulum durmaz; alıcıların bir şey yapması gerekmez. Yayınlanan anahtar geri alınamaz.
      </p>
    </ConfirmDialog>
  )
}
