import {
  downloadOrderEvidence,
  getOrderEvidence,
  pageWords,
  type OrderEvidence,
} from '@muhur/contract/sales/evidence'
import { noticeKindWords } from '@muhur/contract/sales/order-words'
import { useMutation } from '@tanstack/react-query'
import { Download, FileText, Printer } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useParams } from 'react-router'
import { askFile } from '../../../api/ask.ts'
import { useChange } from '../../../api/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { ErrorBox } from '../../../ui/state/error-box.tsx'
import { reason, useNotice } from '../../../ui/state/notice.tsx'
import { LoadingSkeleton } from '../../../ui/state/skeleton.tsx'
import { Moment } from '../../../ui/time.tsx'
import { writeDay } from '../../../words/days.ts'
import { formatCount } from '../../../words/format-count.ts'
import { formatMoney } from '@muhur/contract/sales/format-money'
import { Facts } from '../../panel/facts.tsx'
import { PageHeader } from '../../panel/page-header.tsx'
import { OrderPill } from '../order-words.tsx'

/** The facts of a sale, with every address: on the page, on paper, as JSON, and without addresses as a PDF file. */
export function Component() {
  const { id = '' } = useParams()
  const { mutate, data, error } = useChange(getOrderEvidence)
  const read = useEffectEvent(() => mutate({ params: { id } }))
  useEffect(() => read(), [id])
  const back = { to: `/admin/orders/${id}`, name: 'Sipariş' }
  if (data) return <Found evidence={data} back={back} />
  return (
    <>
      <PageHeader title="Ters ibraz kanıtları" back={back} />
      {error ? (
        <ErrorBox message="Kanıtlar alınamadı." error={error} onRetry={read} />
      ) : (
        <LoadingSkeleton what="Kanıtlar" className="h-96" />
      )}
    </>
  )
}

function Found({ evidence, back }: { evidence: OrderEvidence; back: { to: string; name: string } }) {
  const { order, texts, licenses, made_at } = evidence
  const { external_id, state, channel, buyer_name, buyer_email, user, total, currency, paid_at } = order
  const { say, noticeBar } = useNotice()
  const pdf = useMutation({
    mutationFn: () => askFile(downloadOrderEvidence, { params: { id: order.id } }),
    onError: (error) => say({ text: reason(error) }),
  })
  const save = (file: Blob, ending: string) =>
    saveFile(file, `kanit-${external_id.replace(/[^\w-]/g, '_')}.${ending}`)
  const json = () => new Blob([JSON.stringify(evidence, null, 2)], { type: 'application/json' })
  return (
    <>
      <PageHeader title={`${external_id}: ters ibraz kanıtları`} back={back}>
        <Button icon={Printer} onClick={() => window.print()}>
          Yazdır
        </Button>
        <Button icon={Download} onClick={() => save(json(), 'json')}>
          JSON indir
        </Button>
        <Button
          icon={FileText}
          look="primary"
          busy={pdf.isPending}
          onClick={() => pdf.mutate(undefined, { onSuccess: (file) => save(file, 'pdf') })}
        >
          PDF indir
        </Button>
      </PageHeader>
      <p className="max-w-[66ch] text-muted">
        <Moment at={made_at} /> tarihinde hazırlandı. Bankaya PDF dosyasını gönderin: içinde IP adresi yoktur.
        Bu sayfada ve JSON dosyasında IP adresleri de vardır; kişisel veridir, yalnızca istenirse paylaşın.
      </p>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="sale">
        <h2 id="sale" className="text-section">
          Satış
        </h2>
        <Facts>
          <Fact name="Sipariş numarası">{external_id}</Fact>
          <Fact name="Durum">
            <OrderPill state={state} />
          </Fact>
          <Fact name="Kanal">{channel.name}</Fact>
          <Fact name="Toplam">{total && currency ? formatMoney(total, currency) : 'Bildirilmedi'}</Fact>
          <Fact name="Ödendi">{paid_at ? <Moment at={paid_at} /> : 'Bildirilmedi'}</Fact>
          <Fact name="Alıcı">{buyer_name ?? 'Adı bildirilmedi'}</Fact>
          <Fact name="E-posta">{buyer_email ?? 'Bildirilmedi'}</Fact>
          <Fact name="Discord">
            {user && order.claimed ? `${user.discord_username} (${user.discord_id})` : 'Bilinmiyor'}
          </Fact>
          <Fact name="Ödeme anında onaylı sayfalar">
            {texts.pages.length > 0 ? texts.pages.map((page) => pageWords[page]).join(', ') : 'Yok'}
          </Fact>
        </Facts>
        <Rows
          caption="Bildirimler"
          heads={['Geldiği an', 'Bildirim']}
          rows={order.notices.map(({ id, received_at, kind }) => [
            id,
            <Moment key={id} at={received_at} />,
            kind && (noticeKindWords[kind] ?? kind),
          ])}
        />
      </section>
      {licenses.map((license) => (
        <section
          key={license.id}
          className="grid grid-cols-[minmax(0,1fr)] gap-3"
          aria-label={license.license_key}
        >
          <h2 className="text-section">
            {license.product_name} <code className="font-mono">{license.license_key}</code>
          </h2>
          <Facts>
            <Fact name="Teslim">
              <Moment at={license.created_at} />
            </Fact>
            <Fact name="İlk etkinleştirme">
              {license.first_activation_at ? (
                <Moment at={license.first_activation_at} />
              ) : (
                'Hiç etkinleştirilmedi'
              )}
            </Fact>
          </Facts>
          <Rows
            caption="Kurulumlar"
            heads={['Etkinleştirme', 'Son nabız', 'Ad', 'Sürüm', 'IP adresi']}
            rows={license.instances.map(({ activated_at, last_heartbeat_at, name, version, address }) => [
              activated_at + (name ?? ''),
              <Moment key="activated" at={activated_at} />,
              <Moment key="heard" at={last_heartbeat_at} />,
              name,
              version,
              address,
            ])}
          />
          <Rows
            caption="Gün gün istekler"
            heads={['Gün', 'İzin verilen', 'Reddedilen']}
            rows={license.days.map(({ day, allowed, denied }) => [
              day,
              writeDay(day),
              formatCount(allowed),
              formatCount(denied),
            ])}
          />
          <Rows
            caption="Reddedilen istekler"
            heads={['An', 'Kod', 'IP adresi']}
            rows={license.denials.map(({ denied_at, code, address }, at) => [
              `${denied_at} ${at}`,
              <Moment key="at" at={denied_at} />,
              code,
              address,
            ])}
          />
        </section>
      ))}
      {noticeBar}
    </>
  )
}

interface RowsProps {
  caption: string
  heads: readonly string[]
  /** The key of the row first. */
  rows: readonly (readonly [key: string, ...cells: React.ReactNode[]])[]
}

function Rows({ caption, heads, rows }: RowsProps) {
  if (rows.length === 0) return null
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-meta">
        <caption className="py-2 text-left font-semibold">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="border-b border-line py-1 pr-3 text-left text-muted">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, ...cells]) => (
            <tr key={key}>
              {heads.map((head, at) => (
                <td key={head} className="border-b border-line py-1 pr-2 align-top wrap-anywhere">
                  {cells[at] ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
