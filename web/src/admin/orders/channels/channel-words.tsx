import type { Channel } from '@muhur/contract/sales/channels'
import { chapterNames } from '@muhur/contract/site/documents'
import { providers, type ProviderName, type ProviderSecret } from '@muhur/contract/sales/providers'
import { Check, CircleOff } from 'lucide-react'
import { Pill } from '../../../ui/marks/pill.tsx'

export const channelsPath = '/admin/orders/channels'
export const channelPath = (id: string) => `${channelsPath}/${id}`

/** The chapter about connecting the provider; before it is written, the chapter of all channels. */
export function chapterOf(provider: ProviderName): string {
  const { chapter } = providers[provider]
  return `/docs/${chapterNames.some((name) => name === chapter) ? chapter : 'orders'}`
}

/** The secrets that the seller copies from the provider's panel. */
export const secretsOf = (provider: ProviderName): readonly ProviderSecret[] => providers[provider].secrets

/** A bank transfer is ordered on the shop's own pages, without any notice. */
export const takesNotices = (provider: ProviderName) => provider !== 'transfer'

export function ChannelPill({ channel: { enabled } }: { channel: Channel }) {
  return enabled ? (
    <Pill icon={Check} className="bg-ok-bg text-ok">
      Açık
    </Pill>
  ) : (
    <Pill icon={CircleOff} className="bg-idle-bg text-idle">
      Kapalı
    </Pill>
  )
}
