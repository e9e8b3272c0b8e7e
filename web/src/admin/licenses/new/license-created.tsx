import type { ListedLicense } from '@muhur/contract/shop/licenses'
import { licenseFields } from '@muhur/contract/shop/license-fields'
import { formatDate } from '../../../words/format-date.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/fields/copy-button.tsx'
import { Done } from '../../../forms/done.tsx'
import { BuyerMessage } from './buyer-message.tsx'
import { userName } from '../../people/users.ts'

/** The whole key, which most sellers copy at once. */
export function LicenseCreated({ license, onAgain }: { license: ListedLicense; onAgain: () => void }) {
  return (
    <Done title="Lisans verildi">
      <div>
        <p className="text-muted">Lisans anahtarı</p>
        <p className="mt-1.5 rounded-button border border-line bg-tint px-4 py-3">
          <code className="font-mono break-all select-all">{license.license_key}</code>
        </p>
        <p className="mt-2 text-meta text-muted">
          Sahibi anahtarı kendi panelinde bulur; siz de lisansın sayfasında yeniden açabilirsiniz.
        </p>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 border-t border-line pt-5">
        <Fact name="Ürün" value={license.product.name} />
        <Fact name="Sahip" value={userName(license.owner)} />
        <Fact name={licenseFields.max_instances.label} value={`${license.max_instances}`} />
        <Fact name={licenseFields.expires_at.label} value={formatDate(license.expires_at)} />
      </dl>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        <CopyButton
          captioned="normal"
          primary
          text={license.license_key}
          label="Lisans anahtarını kopyala"
          done="Anahtar kopyalandı"
        />
        <BuyerMessage
          product={license.product}
          owner={license.owner.discord_username}
          licenseKey={license.license_key}
        />
        <LinkButton to={`/admin/licenses/${license.id}`}>Lisansı aç</LinkButton>
        <Button onClick={onAgain}>Bir lisans daha ver</Button>
      </div>
    </Done>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </>
  )
}
