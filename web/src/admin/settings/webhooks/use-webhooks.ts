import {
  deliveryUrl,
  sendAgainUrl,
  webhookRotationUrl,
  webhooksUrl,
  webhookTestUrl,
  webhookUrl,
  type DeliveryDetail,
  type IssuedWebhook,
  type NewWebhook,
  type Webhook,
  type WebhookChange,
} from '@muhur/contract/record/webhooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/api.ts'
import { useFetched } from '../../../api/use-fetched.ts'
import { useAdminChange } from '../../panel/use-admin-change.ts'

export const webhooksPath = '/admin/settings?sekme=webhooklar'

/** Deliveries change by themselves, some seconds after whatever caused them. */
const lively = { refetchInterval: 5_000 }

export const useWebhook = (id: string) =>
  useFetched<Webhook>(['admin', 'webhooks', id], webhookUrl(id), 'Failed to fetch webhook', lively)

export const useDelivery = (id: string, delivery: string) =>
  useFetched<DeliveryDetail>(
    ['admin', 'webhooks', id, 'deliveries', delivery],
    deliveryUrl(id, delivery),
    'Failed to fetch delivery',
    lively,
  )

export const useCreateWebhook = () =>
  useAdminChange((body: NewWebhook) =>
    call<IssuedWebhook>(webhooksUrl, { method: 'POST', body, failure: 'Webhook eklenemedi.' }),
  )

export const useChangeWebhook = (id: string) =>
  useAdminChange((body: WebhookChange) =>
    call<Webhook>(webhookUrl(id), { method: 'PATCH', body, failure: 'Webhook değiştirilemedi.' }),
  )

/** `overlap`: seconds for which the present secret still signs. */
export const useRotateWebhook = (id: string) =>
  useAdminChange((overlap: number) =>
    call<IssuedWebhook>(webhookRotationUrl(id), {
      method: 'POST',
      body: { overlap },
      failure: 'Gizli anahtar yenilenemedi.',
    }),
  )

/** The page of the endpoint that is gone asks for nothing more. */
export function useDeleteWebhook(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<unknown>(webhookUrl(id), { method: 'DELETE', failure: 'Webhook silinemedi.' }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['admin', 'webhooks'], exact: true }),
  })
}

export const useSendTest = (id: string) =>
  useAdminChange(() =>
    call<DeliveryDetail>(webhookTestUrl(id), { method: 'POST', failure: 'Test gönderilemedi.' }),
  )

export const useSendAgain = (id: string) =>
  useAdminChange((delivery: string) =>
    call<DeliveryDetail>(sendAgainUrl(id, delivery), { method: 'POST', failure: 'Yeniden gönderilemedi.' }),
  )
