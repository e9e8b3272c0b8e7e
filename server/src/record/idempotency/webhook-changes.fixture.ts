import {
  sendAgainUrl,
  webhookRotationUrl,
  webhooksUrl,
  webhookTestUrl,
  webhookUrl,
  type DeliveryDetail,
  type IssuedWebhook,
} from '@muhur/contract/record/webhooks'
import { afterAll, expect } from 'vitest'
import { Receiver } from '../../../test/network/receiver.ts'
import type { World } from '../../../test/shop/world.ts'
import type { Change } from './changes.fixture.ts'

/** Changes of webhooks; messages go to a receiver that lives as long as the test file. */
export function webhookChanges(
  w: World,
  post: <Answer>(url: string, payload: object) => Promise<Answer>,
): Record<string, () => Promise<Change>> {
  const receiver = Receiver.open()
  afterAll(async () => (await receiver).close())
  const webhook = (url: string) => ({ url, types: ['license.created'] })
  const endpoint = async () => (await post<IssuedWebhook>(webhooksUrl, webhook((await receiver).url))).webhook
  const delivered = () =>
    expect
      .poll(async () => {
        const rows = await w.db.queries.selectFrom('webhook_deliveries').select('state').execute()
        return rows.every(({ state }) => state === 'delivered')
      })
      .toBe(true)
  return {
    'POST /api/admin/webhooks': async () => ({
      url: webhooksUrl,
      payload: webhook('https://127.0.0.1/a'),
      other: webhook('https://127.0.0.1/b'),
    }),
    'PATCH /api/admin/webhooks/:id': async () => ({
      url: webhookUrl((await endpoint()).id),
      payload: { description: 'Muhasebe' },
      other: { description: 'Bot' },
    }),
    'DELETE /api/admin/webhooks/:id': async () => ({ url: webhookUrl((await endpoint()).id) }),
    'POST /api/admin/webhooks/:id/rotation': async () => ({
      url: webhookRotationUrl((await endpoint()).id),
      payload: { overlap: 0 },
      other: { overlap: 3600 },
    }),
    'POST /api/admin/webhooks/:id/test': async () => ({
      url: webhookTestUrl((await endpoint()).id),
      settled: delivered,
    }),
    'POST /api/admin/webhooks/:id/deliveries/:deliveryId/again': async () => {
      const { id } = await endpoint()
      const { id: delivery } = await post<DeliveryDetail>(webhookTestUrl(id), {})
      await delivered()
      return { url: sendAgainUrl(id, delivery), settled: delivered }
    },
  }
}
