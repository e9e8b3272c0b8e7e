import type { ListedLicense } from '@muhur/contract/shop/licenses'
import { licenseFields } from '@muhur/contract/shop/license-fields'
import { formatDate } from '../../../words/format-date.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/fields/copy-button.tsx'
import { Done } from '../../../forms/done.tsx'
import { BuyerMessage } from './buyer-message.tsx'
import { userName } from '../../people/users.ts'

/** The only view of this screen with the whole key. */
export function LicenseCreated({ license, onAgain }: { license: ListedLicense; onAgain: () => void }) {
  return (
    <Done title="Lisans verildi">
      <div>
        <p className="text-muted">Lisans anahtarı</p>
        <div className="mt-1.5 flex items-center justify-between gap-3 rounded-button border border-line bg-tint py-1.5 pr-1.5 pl-4">
          <code className="font-mono break-all select-all">{license.license_key}</code>
          <CopyButton
            text={license.license_key}
            label="Lisans anahtarını kopyala"
            done="Anahtar kopyalandı"
          />
        </div>
        <p className="mt-2 text-meta text-muted">
          Anahtarın tamamı bu sayfada bir daha gösterilmez. Sahibi onu kendi panelinde görebilir.
        </p>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 border-t border-line pt-5">
        <Fact name="Ürün" value={license.product.name} />
        <Fact name="Sahip" value={userName(license.owner)} />
        <Fact name={licenseFields.max_instances.label} value={`${license.max_instances}`} />
        <Fact name={licenseFields.expires_at.label} value={formatDate(license.expires_at)} />
      </dl>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/admin/licenses/${license.id}`} look="primary">
          Lisansı aç
        </LinkButton>
        <BuyerMessage
          product={license.product}
          owner={license.owner.discord_username}
          licenseKey={license.license_key}
        />
        <Button onClick={onAgain}>Bir lisans daha ver</Button>
      </div>
    </Done>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{value}</dd>
    </>
  )
}
