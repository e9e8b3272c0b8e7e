import { Link } from 'react-router'
import {
  licenseTextNames,
  licenseTexts,
  metadataField,
  nicknameLabel,
} from '@muhur/contract/shop/license-fields'
import type { LicenseDetail } from '@muhur/contract/shop/license-detail'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/fields/copy-button.tsx'
import { Flash } from '../../../ui/state/flash.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Day, Moment } from '../../../ui/time.tsx'
import { NewKey } from '../../../usage/new-key.tsx'
import { HoursStrip } from '../../../usage/hours-strip.tsx'
import { usePulse } from '../../../usage/use-pulse.ts'
import { Fact } from '../../../ui/fact.tsx'
import { Facts } from '../../panel/facts.tsx'
import { endsSoon } from '../../../words/ends-soon.ts'
import { RevealKey } from './reveal-key.tsx'

const words = {
  verb: 'Yeni anahtar ver',
  title: 'Yeni anahtar verilsin mi?',
  remedy:
    'Alıcı yeni anahtarı panelinde görür; süre dolmadan yazılımın ayarlarına yazıp yeniden başlatmalıdır.',
  shown: 'Sahibi yeni anahtarı kendi panelinde bulur; siz de bu sayfada yeniden açabilirsiniz.',
}

export function LicenseFacts({ license }: { license: LicenseDetail }) {
  const pulse = usePulse(license.id)
  const { current_instances, max_instances, last_heartbeat_at, expires_at } = license
  return (
    <Card>
      <h2 className="sr-only">Bilgiler</h2>
      <div className="mb-5 grid grid-cols-[minmax(0,1fr)] gap-1 border-b border-line pb-5">
        <p className="text-meta text-muted">Anahtar</p>
        <RevealKey license={license} />
        {license.status !== 'revoked' && (
          <div className="mt-2">
            <NewKey licenseId={license.id} running={license.current_instances} words={words} />
          </div>
        )}
      </div>
      <div className="mb-5 border-b border-line pb-5">
        <HoursStrip pulse={pulse.data} failed={pulse.isError} explained />
      </div>
      <Facts>
        <Fact name="Kullanım">
          <Flash value={`${current_instances} ${max_instances}`}>
            <span className="tabular-nums">
              {current_instances} / {max_instances}
            </span>
          </Flash>
        </Fact>
        <Fact name="Son nabız">
          {last_heartbeat_at ? <RelativeTime at={last_heartbeat_at} /> : 'Henüz yok'}
        </Fact>
        <Fact name="Bitiş">
          {expires_at ? <Moment at={expires_at} /> : 'Sınırsız'}
          {endsSoon(license) && <span className="block text-meta text-warn">Yakında bitiyor</span>}
        </Fact>
        {license.nickname && <Fact name={nicknameLabel}>{license.nickname}</Fact>}
        <Fact name="Oluşturma">
          <Day at={license.created_at} />
        </Fact>
        <Fact name="Son değişiklik">
          <RelativeTime at={license.updated_at} />
        </Fact>
        <CopiedFact name="Lisans kimliği" value={license.id} />
        {license.external_id && (
          <CopiedFact name={licenseTexts.external_id.label} value={license.external_id} />
        )}
        {Object.entries(license.metadata).map(([name, value]) => (
          <CopiedFact key={name} name={`${metadataField.label}: ${name}`} value={value} />
        ))}
        {license.orders.map((order) => (
          <Fact key={order.id} name="Sipariş">
            <Link to={`/admin/orders/${order.id}`} className="underline underline-offset-4">
              {order.external_id}
            </Link>
          </Fact>
        ))}
      </Facts>
      {licenseTextNames.map(
        (name) =>
          name !== 'external_id' &&
          license[name] && (
            <div key={name} className="mt-5 border-t border-line pt-5">
              <p className="text-meta text-muted">{licenseTexts[name].label}</p>
              <p className="mt-1 wrap-anywhere whitespace-pre-line">{license[name]}</p>
            </div>
          ),
      )}
    </Card>
  )
}

function CopiedFact({ name, value }: { name: string; value: string }) {
  return (
    <Fact name={name}>
      <span className="flex items-center gap-1">
        <code className="min-w-0 truncate font-mono text-meta">{value}</code>
        <CopyButton text={value} label={`Kopyala: ${name}`} done={`${name} kopyalandı`} />
      </span>
    </Fact>
  )
}
