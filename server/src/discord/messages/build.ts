import type { ShopEvent } from '@muhur/contract/record/events'
import { salesLimits } from '@muhur/contract/sales/limits'
import { discordMessage, plain, type Sale } from '../../record/webhooks/discord.ts'

/** Buttons and other components under a message about an event; undefined for none. */
export type ComponentsOf = (event: ShopEvent) => object[] | undefined

/** The message to the seller's channel about an event. */
export function channelMessage(
  event: ShopEvent,
  publicUrl: string,
  sale: Sale | null,
  componentsOf?: ComponentsOf,
): object {
  const components = componentsOf?.(event)
  return { ...discordMessage(event, publicUrl, sale), ...(components && { components }) }
}

/** The message to a buyer about an event, with a link to the dashboard and never with a license key. Undefined for an event without a message. */
export function directMessage(
  event: ShopEvent,
  publicUrl: string,
  refusal: string | null,
): object | undefined {
  const { message, license } = event.data
  if (!message) return undefined
  const url = publicUrl + (license ? `/dashboard/licenses/${license.id}` : '/orders')
  const said = refusal === null ? '' : `\n\nSatıcının açıklaması: ${plain(refusal, salesLimits.refusal)}`
  // Discord refuses a message with a link to a machine of one's own.
  const link = publicUrl.startsWith('https:')
  return {
    embeds: [
      {
        title: message.title,
        description: message.text + said,
        color: 0x14a39a,
        timestamp: event.timestamp,
        ...(link && { url }),
      },
    ],
    ...(link && {
      components: [
        {
          type: 1,
          components: [{ type: 2, style: 5, label: license ? 'Lisansı Aç' : 'Siparişlerimi Aç', url }],
        },
      ],
    }),
    allowed_mentions: { parse: [] },
  }
}
