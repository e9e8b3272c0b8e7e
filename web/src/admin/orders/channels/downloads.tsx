import type { Channel } from '@muhur/contract/sales/channels'
import { changeChannel } from '@muhur/contract/sales/channels-calls'
import { useChange } from '../../../api/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { sayOutcome, type Notice } from '../../../ui/state/notice.tsx'

/** The policy for a download that comes before the notice of its purchase. */
export function Downloads({ channel, say }: { channel: Channel; say: (notice: Notice) => void }) {
  const { id, trusts_downloads } = channel
  const change = useChange(changeChannel)
  const toggle = () =>
    sayOutcome(
      say,
      change.mutateAsync({ params: { id }, body: { trusts_downloads: !trusts_downloads } }),
      () => (trusts_downloads ? 'İndirmeler ödeme bildirimini bekler.' : 'İndirmeye güveniliyor.'),
    )
  return (
    <section className="grid justify-items-start gap-3" aria-labelledby="downloads">
      <h2 id="downloads" className="text-section">
        İndirmeler
      </h2>
      <p className="max-w-[66ch] text-muted">
        {trusts_downloads
          ? 'Ödeme bildiriminden önce gelen indirmeye güveniliyor: dosyaya yazılan anahtar hemen çalışır.'
          : 'Ödeme bildiriminden önce gelen indirmenin anahtarı askıdadır; bildirim gelince kendiliğinden çalışır.'}
      </p>
      <Button busy={change.isPending} onClick={toggle}>
        {trusts_downloads ? 'Ödeme bildirimini beklesin' : 'İndirmeye güven'}
      </Button>
    </section>
  )
}
