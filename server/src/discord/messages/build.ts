import type { ShopEvent } from '@muhur/contract/record/events'
import { discordMessage, plain } from '../../record/webhooks/discord.ts'

/** Buttons and other components under a message, by what happened; undefined for none. */
export type ComponentsOf = (event: ShopEvent) => object[] | undefined

/** What the seller's channel is told of an event. */
export function channelMessage(event: ShopEvent, publicUrl: string, componentsOf?: ComponentsOf): object {
  const components = componentsOf?.(event)
  return { ...discordMessage(event, publicUrl), ...(components && { components }) }
}

/** What a buyer is told: what happened, with a link to the dashboard; a license key is never in it. Undefined where there is nothing to tell. */
export function directMessage(
  event: ShopEvent,
  publicUrl: string,
  refusal: string | null,
): object | undefined {
  const { message, license } = event.data
  if (!message) return undefined
  const url = publicUrl + (license ? `/dashboard/licenses/${license.id}` : '/orders')
  const said = refusal === null ? '' : `\n\nSatıcının açıklaması: ${plain(refusal)}`
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
