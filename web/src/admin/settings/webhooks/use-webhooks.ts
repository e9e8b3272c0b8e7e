import { keyOf } from '@muhur/contract/operation'
import { deleteWebhook, listWebhooks } from '@muhur/contract/record/webhooks-calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'

export const webhooksPath = '/admin/settings?sekme=webhooklar'

/** Deliveries change by themselves, some seconds after whatever caused them. */
export const lively = { refetchInterval: 5_000 }

/** Asks again for the list alone: the page of the endpoint that is gone asks for nothing more. */
export function useDeleteWebhook() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => ask(deleteWebhook, { params: { id } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keyOf(listWebhooks) }),
  })
}
