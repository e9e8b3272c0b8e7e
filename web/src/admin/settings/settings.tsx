import { getBrand } from '@muhur/contract/shop/brand'
import { useState, type ReactNode } from 'react'
import { useTaggedAnswer } from '../../api/use-answer.ts'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { LoadingSkeleton } from '../../ui/state/skeleton.tsx'
import { TabList, TabPanel } from '../../ui/tabs.tsx'
import { useTabInAddress } from '../../ui/use-tab-in-address.ts'
import { type Notice, useNotice } from '../../ui/state/notice.tsx'
import { PageHeader } from '../panel/page-header.tsx'
import { settingsTabs } from '../panel/settings-tabs.ts'
import { Backups } from './backups.tsx'
import { BrandForm } from './look/brand-form.tsx'
import { DraftedPages } from './look/drafted-pages.tsx'
import { FixedRules } from './fixed-rules.tsx'
import { LandingDemo } from './look/landing-demo.tsx'
import { SigningKeys } from './signing-keys.tsx'
import { Tokens } from '../../tokens/tokens.tsx'
import { Webhooks } from './webhooks/webhooks.tsx'

/** Brand, landing page, signing keys, API tokens, webhooks, backups and fixed rules, each in a tab. */
export function Component() {
  const { say, noticeBar } = useNotice()
  const [shown, show] = useTabInAddress({ parameter: 'sekme', tabs: settingsTabs, first: 'marka' })
  const panels: Record<(typeof settingsTabs)[number]['id'], ReactNode> = {
    marka: <BrandSection say={say} />,
    deneme: <LandingDemo say={say} />,
    anahtarlar: <SigningKeys say={say} />,
    tokenlar: <Tokens say={say} />,
    webhooklar: <Webhooks />,
    yedekler: <Backups />,
    sinirlar: <FixedRules />,
  }
  return (
    <>
      <PageHeader title="Ayarlar" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="border-b border-line">
          <TabList group="settings" label="Ayarlar" tabs={settingsTabs} shown={shown} onShow={show} />
        </div>
        {settingsTabs.map(({ id, name }) => (
          <TabPanel key={id} group="settings" id={id} shown={id === shown}>
            <h2 className="sr-only">{name}</h2>
            {panels[id]}
          </TabPanel>
        ))}
      </div>
      {noticeBar}
    </>
  )
}

function BrandSection({ say }: { say: (notice: Notice) => void }) {
  // A refetch during typing would replace the entity tag of the edited state.
  const query = useTaggedAnswer(getBrand, {}, { staleTime: Infinity, gcTime: 0 })
  const [round, setRound] = useState(0)
  if (query.data) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
        <BrandForm
          key={round}
          brand={query.data.value}
          tag={query.data.tag}
          say={say}
          onReload={() => void query.refetch().then(() => setRound(round + 1))}
        />
        <DraftedPages brand={query.data.value} tag={query.data.tag} say={say} />
      </div>
    )
  }
  if (query.error) {
    return <ErrorBox message="Marka yüklenemedi." onRetry={query.refetch} />
  }
  return <LoadingSkeleton what="Marka" className="h-96" />
}
