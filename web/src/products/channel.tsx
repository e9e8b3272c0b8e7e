import { isPlaceholder } from '@muhur/contract/http/first-visit'
import type { Brand } from '@muhur/contract/shop/brand'
import { brand } from '../frame/brand/brand.ts'
import { buttonClass } from '../ui/button.tsx'
import { ProviderMark } from '../ui/marks/provider-mark.tsx'

/** The seller's own place at the chat provider: the invitation, else the first social link that leads there. */
export const channelOf = ({
  invite_url,
  socials,
}: Pick<Brand, 'invite_url' | 'socials'>): string | undefined =>
  invite_url ?? socials.find((social) => isChannel(social.url) && !isPlaceholder(social))?.url

/** Whether an address belongs to the chat provider. */
export const isChannel = (address: string): boolean =>
  /^https:\/\/([a-z]+\.)?discord\.(com|gg)(\/|$)/i.test(address)

export function ChannelLink({ to }: { to: string }) {
  return (
    <a href={to} rel="noopener noreferrer" className={buttonClass({ look: 'primary' })}>
      <ProviderMark />
      {brand.provider} sunucusuna git
    </a>
  )
}
