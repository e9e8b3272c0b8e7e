import type { GateVerb } from '@muhur/contract/gate/gate'
import type { OwnDenial } from '@muhur/contract/shop/denials/own-denials'
import { useSignedIn } from '../../session/use-session.ts'
import { Fact } from '../../ui/fact.tsx'
import { KeyLink } from '../../ui/key-link.tsx'
import { StatusPill } from '../../ui/marks/status-pill.tsx'
import { TestPill } from '../../ui/marks/test-pill.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Moment } from '../../ui/time.tsx'

const verbs: Record<GateVerb, string> = {
  validate: 'Doğrulama',
  activate: 'Etkinleştirme (açılış)',
  heartbeat: 'Nabız (çalışırken)',
  deactivate: 'Kapanış',
  update: 'Güncelleme sorusu',
}

/** Time, address and program of the denial, and the license's present state. */
export function DenialFacts({ denial }: { denial: OwnDenial }) {
  const { denied_at, verb, version, address, machine, license } = denial
  const isAdmin = useSignedIn()?.role === 'admin'
  return (
    <section className="grid gap-4 border-t border-line pt-6">
      <h2 className="text-title">Ayrıntılar</h2>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-4 min-[26rem]:grid-cols-2 sm:grid-cols-3">
        <Fact strong name="Ne zaman">
          <Moment at={denied_at} />
          <span className="block text-meta font-normal text-muted">
            <RelativeTime at={denied_at} />
          </span>
        </Fact>
        <Fact strong name="İstek">
          {Object.hasOwn(verbs, verb) ? verbs[verb as GateVerb] : verb}
        </Fact>
        {machine && (
          <Fact strong name="Makine">
            {machine}
          </Fact>
        )}
        <Fact strong name="Adres">
          {address}
        </Fact>
        <Fact strong name="Yazılımın sürümü">
          {version ?? 'Bildirilmedi'}
        </Fact>
        {license && (
          <>
            <Fact strong name="Lisans">
              {license.product.name}
              <span className="block">
                <KeyLink
                  to={`/${isAdmin ? 'admin' : 'dashboard'}/licenses/${license.id}`}
                  licenseKey={license.license_key}
                />
              </span>
            </Fact>
            <Fact strong name="Lisansın şu anki durumu">
              <span className="flex flex-wrap gap-2">
                <StatusPill status={license.status} />
                <TestPill test={license.test} />
              </span>
            </Fact>
          </>
        )}
      </dl>
    </section>
  )
}
