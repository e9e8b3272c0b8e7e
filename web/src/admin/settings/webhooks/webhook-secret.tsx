import type { IssuedWebhook } from '@muhur/contract/record/webhooks'
import { SecretDialog } from '../../../ui/dialogs/secret-dialog.tsx'
import { webhookName } from '../../warnings/stopped-webhooks.tsx'

/** The secret with which the receiver checks that messages are the shop's. */
export function WebhookSecret({ issued, onClose }: { issued: IssuedWebhook; onClose: () => void }) {
  return (
    <SecretDialog
      title={webhookName(issued.webhook)}
      lead="Webhook’u alan program, gelen olayın sizden olduğunu bu gizli anahtarla doğrular. Anahtar yalnızca şimdi gösterilir; programın gizli ayarlarına (örneğin .env) yazın."
      secret={issued.secret}
      name="Gizli anahtar"
      verb="Kopyala"
      onClose={onClose}
    />
  )
}
