import { ownerTextNames, ownerTexts } from '@muhur/contract/shop/license-fields'
import type { ReactNode } from 'react'
import { endsSoon } from '../../words/ends-soon.ts'
import { classes } from '../../ui/classes.ts'
import { Fact } from '../../ui/fact.tsx'
import { Flash } from '../../ui/state/flash.tsx'
import { Day } from '../../ui/time.tsx'
import type { WireLicense } from './embedded-product.ts'
import { ContactLink, RenewLink } from './renew-link.tsx'
import { Seats } from './seats.tsx'

export function UseFact({ license: { current_instances, max_instances } }: { license: WireLicense }) {
  return (
    <Fact strong name="Aktif Kullanım">
      <span className="flex flex-wrap items-center gap-x-2 sm:block">
        <Flash value={`${current_instances} ${max_instances}`}>
          <span className="tabular-nums">
            {current_instances} / {max_instances}
          </span>
        </Flash>
        <Seats taken={current_instances} all={max_instances} />
      </span>
    </Fact>
  )
}

export function EndFact({ license }: { license: WireLicense }) {
  const { expires_at } = license
  return (
    <Fact strong name="Bitiş Tarihi">
      {expires_at ? <Day at={expires_at} /> : 'Sınırsız'}
      {endsSoon(license) && <span className="block text-meta font-normal text-warn">Yakında bitiyor</span>}
    </Fact>
  )
}

const nextSteps: Record<string, { name: string; text: string; link: ReactNode }> = {
  expired: {
    name: 'Yenileme',
    text: 'Süre uzatılınca aynı anahtar yeniden çalışır.',
    link: <RenewLink />,
  },
  suspended: {
    name: 'Ne yapabilirsiniz?',
    text: 'Satıcı askıyı kaldırınca aynı anahtar yeniden çalışır.',
    link: <ContactLink />,
  },
  revoked: {
    name: 'Ne yapabilirsiniz?',
    text: 'İptal geri alınamaz; nedenini satıcınıza sorun.',
    link: <ContactLink />,
  },
}

/** The next step for the owner of a stopped license. */
export function NextStepFact({ license: { status } }: { license: WireLicense }) {
  const step = Object.hasOwn(nextSteps, status) ? nextSteps[status] : undefined
  if (!step) return null
  return (
    <div className="col-span-full text-meta">
      <dt className="sr-only">{step.name}</dt>
      <dd className="flex flex-wrap items-center gap-x-3">
        <span>{step.text}</span>
        <span className="font-semibold text-primary max-sm:*:min-h-6">{step.link}</span>
      </dd>
    </div>
  )
}

/** The seller's texts for the buyer; `short`: their first lines. */
export function TextFacts({ license, short = false }: { license: WireLicense; short?: boolean }) {
  return ownerTextNames.map(
    (name) =>
      license[name] && (
        <Fact key={name} whole name={ownerTexts[name].ownersLabel}>
          <span className={classes('whitespace-pre-line', short && 'line-clamp-2')}>{license[name]}</span>
        </Fact>
      ),
  )
}
