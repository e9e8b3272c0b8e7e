import { salesLimits } from '@muhur/contract/sales/limits'
import { uploadReceipt, type OwnOrder } from '@muhur/contract/sales/own-orders'
import { FileUp } from 'lucide-react'
import { useChange } from '../../api/use-answer.ts'
import { CopyButton } from '../../ui/fields/copy-button.tsx'
import { FileDrop } from '../../ui/fields/file-drop.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Spinner } from '../../ui/state/spinner.tsx'
import { reason, type Notice } from '../../ui/state/notice.tsx'
import { Moment } from '../../ui/time.tsx'

interface TransferProps {
  order: OwnOrder
  account: NonNullable<OwnOrder['account']>
  userId: string
  say: (notice: Notice) => void
}

/** The account for the money, the reference for the transfer, and the receipt. */
export function Transfer({ order, account, userId, say }: TransferProps) {
  const { iban, account_name, bank } = account
  return (
    <div className="grid gap-4 rounded-card bg-tint p-4">
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact name="IBAN" whole>
          <Copied text={iban} shown={inFours(iban)} label="IBAN’ı kopyala" done="IBAN kopyalandı" />
        </Fact>
        <Fact name="Hesap sahibi">{account_name}</Fact>
        {bank && <Fact name="Banka">{bank}</Fact>}
        <Fact name="Açıklamaya yazın" whole>
          <Copied text={order.number} label="Numarayı kopyala" done="Numara kopyalandı" />
        </Fact>
      </dl>
      <Receipt order={order} userId={userId} say={say} />
    </div>
  )
}

/** As an IBAN is printed, and compared by eye. */
const inFours = (iban: string): string => iban.replaceAll(' ', '').replaceAll(/(.{4})(?=.)/g, '$1 ')

interface CopiedProps {
  text: string
  shown?: string
  label: string
  done: string
}

function Copied({ text, shown = text, label, done }: CopiedProps) {
  return (
    <span className="flex flex-wrap items-center gap-1">
      <span className="min-w-0 font-mono font-semibold wrap-anywhere">{shown}</span>
      <CopyButton text={text} label={label} done={done} />
    </span>
  )
}

function Receipt({ order: { id, receipt }, userId, say }: Omit<TransferProps, 'account'>) {
  const upload = useChange(uploadReceipt)
  const send = async (file: File | undefined) => {
    if (!file) return
    if (file.size > salesLimits.receiptBytes) return say({ text: 'Dekont en çok 10 MB olabilir.' })
    try {
      await upload.mutateAsync({ params: { userId, id }, body: file })
      say({ text: 'Dekontunuz satıcıya ulaştı.' })
    } catch (error) {
      say({ text: reason(error) })
    }
  }
  return (
    <div className="grid gap-2">
      {receipt && (
        <p className="text-meta text-muted">
          Dekont yüklendi: <Moment at={receipt.uploaded_at} />
        </p>
      )}
      <FileDrop
        accept="application/pdf,image/png,image/jpeg,image/webp"
        disabled={upload.isPending}
        onFile={(file) => void send(file)}
        className="flex min-h-11 flex-wrap items-center gap-3 rounded-button px-4 py-3"
      >
        {upload.isPending ? <Spinner /> : <FileUp aria-hidden="true" className="size-5 text-primary" />}
        <span className="min-w-0">
          <span className="font-semibold">{receipt ? 'Dekontu değiştir' : 'Dekontu yükle'}</span>
          <span className="block text-meta text-muted">PDF, PNG, JPEG ya da WebP; en çok 10 MB</span>
        </span>
      </FileDrop>
    </div>
  )
}
