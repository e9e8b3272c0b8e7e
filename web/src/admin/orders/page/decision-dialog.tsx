import { salesLimits } from '@muhur/contract/sales/limits'
import type { OrderDetail } from '@muhur/contract/sales/orders'
import { decideOrder } from '@muhur/contract/sales/orders-calls'
import { useState } from 'react'
import { useChange } from '../../../api/use-answer.ts'
import { TextArea } from '../../../forms/text-field.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import type { Notice } from '../../../ui/state/notice.tsx'

export type Decision = 'refunded' | 'charged_back' | 'cancelled'

const words: Record<Decision, { title: string; verb: string; licenses: string; done: string }> = {
  refunded: {
    title: 'Sipariş iade edilmiş sayılsın mı?',
    verb: 'İade edildi say',
    licenses:
      'eşlemede seçtiğiniz gibi iptal edilir ya da askıya alınır; ödenmiş başka bir siparişi varsa yalnızca bu siparişin günleri geri alınır',
    done: 'Sipariş iade edilmiş sayıldı.',
  },
  charged_back: {
    title: 'Sipariş ters ibraz sayılsın mı?',
    verb: 'Ters ibraz say',
    licenses:
      'iptal edilir, bu geri alınamaz; ödenmiş başka bir siparişi varsa yalnızca bu siparişin günleri geri alınır',
    done: 'Sipariş ters ibraz sayıldı.',
  },
  cancelled: {
    title: 'Sipariş iptal edilsin mi?',
    verb: 'Siparişi iptal et',
    licenses: '',
    done: 'Sipariş iptal edildi.',
  },
}

/** The reason on one line, as the buyer reads it. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

interface DecisionDialogProps {
  order: OrderDetail
  decision: Decision
  say: (notice: Notice) => void
  onClose: () => void
}

/** Asks before the seller's decision ends an order, and shows the effect on the licenses. */
export function DecisionDialog({ order, decision, say, onClose }: DecisionDialogProps) {
  const decide = useChange(decideOrder)
  const [text, setText] = useState('')
  const { title, verb, licenses, done } = words[decision]
  const count = order.lines.reduce((sum, line) => sum + line.licenses.length, 0)
  return (
    <ConfirmDialog
      title={title}
      verb={verb}
      onConfirm={async () => {
        const reason = oneLine(text)
        await decide.mutateAsync({
          params: { id: order.id },
          body: { state: decision, ...(decision === 'cancelled' && reason !== '' && { reason }) },
        })
        say({ text: done })
        onClose()
      }}
      onClose={onClose}
    >
      <p>
        {count > 0
          ? `Siparişin ${count} lisansı ${licenses}. Çalışan kurulumlar bir sonraki nabızda durur.`
          : 'Bu siparişten lisans verilmedi.'}
      </p>
      <p>
        {decision === 'cancelled'
          ? order.reference === null
            ? 'Ödeme bildirimi sonradan gelirse sipariş yine işlenir.'
            : 'Ödeme sonradan gelirse lisans verilmez, sipariş kararınızı bekler.'
          : 'Para hareketi yapılmaz: iadeyi sağlayıcının panelinden siz yaparsınız. Bu sipariş bir daha ödenmiş sayılmaz.'}
      </p>
      {decision === 'cancelled' && order.reference !== null && (
        <TextArea
          label="Alıcının okuyacağı neden"
          optional
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={salesLimits.refusal}
          rows={2}
          placeholder="Hesabımıza bu numarayla bir havale gelmedi."
        />
      )}
    </ConfirmDialog>
  )
}
