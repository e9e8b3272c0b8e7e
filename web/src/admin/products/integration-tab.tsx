import { listOwnLicenses } from '@muhur/contract/shop/licenses'
import { createLicense } from '@muhur/contract/shop/licenses-calls'
import type { ListedProduct } from '@muhur/contract/shop/products'
import { useState } from 'react'
import { useChange } from '../../api/use-answer.ts'
import { useListPage } from '../../list/use-list.ts'
import { GuideSubject } from '../../products/guide-text.tsx'
import { Integration } from '../../products/integration.tsx'
import { useSignedIn } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/fields/copy-button.tsx'
import { reason, type Notice } from '../../ui/state/notice.tsx'
import { shortKey } from '../../words/short-key.ts'

interface IntegrationTabProps {
  product: ListedProduct
  say: (notice: Notice) => void
}

/** The guide of a product; a test license of the seller's own puts a key that works into the guide's commands. */
export function IntegrationTab({ product, say }: IntegrationTabProps) {
  const userId = useSignedIn()?.id ?? ''
  const query = { status: 'active', test: 'true', page: '1', limit: '200' } as const
  const own = useListPage(listOwnLicenses, { params: { userId }, query })
  const create = useChange(createLicense, { gcTime: 0 })
  const [issued, setIssued] = useState<string>()
  const whole = issued ?? own.data?.rows.find(({ product_id }) => product_id === product.id)?.license_key
  const issue = () => {
    const terms = { max_instances: 1, expires_at: null, test: true }
    void create.mutateAsync({ body: { product_id: product.id, user_id: userId, ...terms } }).then(
      ({ license_key }) => setIssued(license_key),
      (failure: unknown) => say({ text: reason(failure) }),
    )
  }
  return (
    <GuideSubject
      productId={product.id}
      {...(whole !== undefined && { licenseKey: { shown: shortKey(whole), whole } })}
    >
      <Card className="flex min-h-24 flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-tint">
        <p role="status" className="max-w-[60ch] min-w-0 flex-1 basis-72">
          {whole === undefined
            ? 'Komutlardaki anahtar şimdilik yer tutucu. Kendinize bir deneme lisansı verin; yerine çalışan bir anahtar geçer. Deneme lisansı sayılarınıza girmez.'
            : 'Komutlarda deneme lisansınızın anahtarı var. Kopyaladığınızda tamamı gelir.'}
        </p>
        {whole === undefined ? (
          <Button look="primary" busy={create.isPending || (!own.data && !own.error)} onClick={issue}>
            Deneme lisansı ver
          </Button>
        ) : (
          <CopyButton captioned="normal" text={whole} label="Anahtarı kopyala" done="Anahtar kopyalandı" />
        )}
      </Card>
      <Integration type={product.type} />
      <Notes />
    </GuideSubject>
  )
}

/** Advice for a seller before delivery. */
function Notes() {
  return (
    <section className="grid gap-5 border-t border-line pt-8">
      <h2 className="text-section">Yayınlamadan önce</h2>
      <dl className="grid max-w-[66ch] gap-5">
        {notes.map(({ title, text }) => (
          <div key={title} className="grid gap-1">
            <dt className="font-semibold">{title}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const notes = [
  {
    title: 'Dosya gizli değildir',
    text: 'İçinde yalnızca açık anahtarlar vardır; yazılımınızla birlikte, herkese açık bir depoda da yayınlayabilirsiniz.',
  },
  {
    title: 'İmza anahtarı yenilenince',
    text: 'Yeniden indirmeniz gerekmez: dosya, kök anahtarla imzalanmış yeni anahtarları sunucudan kendisi alır.',
  },
  {
    title: 'Koruyamadığı şey',
    text: 'İstemci tarafındaki kontrol sökülebilir: kodunuzu değiştirebilen biri o satırı da kaldırır. Asıl değeri sunucunuzda tutun ya da kodu obfuscator ile karıştırın; sızan bir anahtarı panelden iptal edebilirsiniz.',
  },
]
