import type { Channel } from '@muhur/contract/sales/channels'
import { salesLimits } from '@muhur/contract/sales/limits'
import { uploadOrders } from '@muhur/contract/sales/orders-calls'
import type { AnswerOf } from '@muhur/contract/operation'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useChange } from '../../../api/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { FileDrop } from '../../../ui/fields/file-drop.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { ErrorBox } from '../../../ui/state/error-box.tsx'
import { reason } from '../../../ui/state/notice.tsx'
import { Summary } from '../../../ui/summary.tsx'
import { formatCount } from '../../../words/format-count.ts'

const example =
  '\uFEFForder;product;quantity;price;currency;discord_id;email;name\r\nS-1042;ticket-bot-pro;1;249,90;TRY;123456789012345678;mehmet@example.com;Mehmet\r\n'

/** Orders from a file: those of the time before the channel, or of a place that sends no notices. */
export function UploadOrders({ channel }: { channel: Channel }) {
  const upload = useChange(uploadOrders)
  const [name, setName] = useState<string>()
  const send = (file: File | undefined) => {
    if (!file || upload.isPending) return
    setName(file.name)
    upload.mutate({ params: { id: channel.id }, body: new Blob([file], { type: 'text/csv' }) })
  }
  return (
    <details className="group rounded-card border border-line bg-surface px-5 py-2">
      <Summary>CSV yükle</Summary>
      <div className="grid gap-3 pt-2 pb-4">
        <p className="max-w-[66ch] text-muted">
          Bildirim gönderemeyen bir yerin siparişlerini dosyayla alın. Her satır bir ürün; eşlemesi olan
          sipariş lisansını hemen alır, aynı numara ikinci kez yüklenirse bir şey değişmez.
        </p>
        <FileDrop
          accept=".csv,.txt,.tsv,text/csv"
          onFile={send}
          className="grid justify-items-center gap-2 rounded-card px-4 py-8 text-center"
        >
          <FileUp aria-hidden="true" className="size-7 text-primary" />
          <span className="font-semibold wrap-anywhere">{name ?? 'CSV dosyası seçin'}</span>
          <span className="text-meta text-muted">
            {upload.isPending
              ? 'Yükleniyor...'
              : `ya da buraya bırakın; en çok ${formatCount(salesLimits.fileRows)} satır`}
          </span>
        </FileDrop>
        {upload.error && <ErrorBox message={reason(upload.error)} />}
        {upload.data && <Result result={upload.data} channelId={channel.id} />}
        <div>
          <Button
            size="small"
            onClick={() => saveFile(new Blob([example], { type: 'text/csv' }), 'ornek-siparisler.csv')}
          >
            Örnek dosyayı indir
          </Button>
        </div>
      </div>
    </details>
  )
}

interface ResultProps {
  result: AnswerOf<typeof uploadOrders>
  channelId: string
}

function Result({ result: { orders, paid, held, refused }, channelId }: ResultProps) {
  return (
    <div role="status" className="grid gap-2 rounded-button border border-line p-4">
      <p className="font-semibold">
        {formatCount(orders)} sipariş okundu: {formatCount(paid)} lisansını aldı, {formatCount(held)} karar
        bekliyor.
      </p>
      {held > 0 && (
        <Link
          to={`/admin/orders?state=held&channel_id=${channelId}`}
          className="min-h-6 justify-self-start text-primary underline underline-offset-4"
        >
          Bekleyenleri aç
        </Link>
      )}
      {refused.length > 0 && (
        <>
          <p>{formatCount(refused.length)} satır okunamadı; bu satırların siparişleri alınmadı:</p>
          <ul className="grid gap-1 text-meta">
            {refused.slice(0, 20).map(({ row, reason: why }) => (
              <li key={row}>
                <span className="font-semibold">{formatCount(row)}. satır:</span> {why}
              </li>
            ))}
          </ul>
          {refused.length > 20 && (
            <p className="text-meta text-muted">ve {refused.length - 20} satır daha.</p>
          )}
        </>
      )}
    </div>
  )
}
