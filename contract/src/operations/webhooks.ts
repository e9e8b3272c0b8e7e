import { eventsUrl } from '../record/events.ts'
import {
  deliveriesUrl,
  deliveryUrl,
  sendAgainUrl,
  webhookRotationUrl,
  webhooksUrl,
  webhookTestUrl,
  webhookUrl,
} from '../record/webhooks.ts'
import type { OperationGroup } from './operation.ts'

const notFound = ['WEBHOOK_NOT_FOUND'] as const
const address = ['SIGN_IN_AGAIN', 'WEBHOOK_URL_INVALID', 'WEBHOOK_ADDRESS_FORBIDDEN'] as const
const url = 'https://magaza.example/muhur'

export const webhookOperations: OperationGroup = {
  name: 'webhooks',
  title: 'Webhook’lar',
  turkish:
    'Olayların bildirildiği adresler ve oraya gönderilenler; imzalar Standard Webhooks belirtimine uyar.',
  english: 'Addresses that are told of events, signed as Standard Webhooks says, and what was sent there.',
  operations: {
    [`GET ${eventsUrl}`]: {
      id: 'listEvents',
      summary: 'Bir sıra numarasından sonraki olayları verir',
      english:
        'Events behind the number `after`, the oldest first, for programs that ask instead of being told.',
    },
    [`GET ${webhooksUrl}`]: {
      id: 'listWebhooks',
      summary: 'Webhook’ları listeler',
      english: 'The endpoints.',
    },
    [`POST ${webhooksUrl}`]: {
      id: 'createWebhook',
      summary: 'Webhook ekler; gizli anahtar yalnızca bu yanıttadır',
      english: 'Adds an endpoint. Only this answer contains the secret.',
      codes: [...address, 'WEBHOOK_LIMIT'],
      example: { url, description: 'Mağaza sitesi', types: ['license.created', 'license.expiring'] },
    },
    [`GET ${webhookUrl(':id')}`]: {
      id: 'getWebhook',
      summary: 'Bir webhook’u verir',
      english: 'One endpoint.',
      codes: notFound,
    },
    [`PATCH ${webhookUrl(':id')}`]: {
      id: 'changeWebhook',
      summary: 'Webhook’un adresini, olaylarını ya da açık olup olmadığını değiştirir',
      english: 'Changes the address or the events of an endpoint, or switches the endpoint on or off.',
      codes: [...notFound, ...address],
      example: { enabled: true },
    },
    [`DELETE ${webhookUrl(':id')}`]: {
      id: 'deleteWebhook',
      summary: 'Webhook’u siler',
      english: 'Deletes an endpoint.',
      codes: notFound,
    },
    [`POST ${webhookRotationUrl(':id')}`]: {
      id: 'rotateWebhookSecret',
      summary: 'Webhook’un gizli anahtarını yeniler',
      english: 'Gives an endpoint a new secret; the former signs too for `overlap` seconds.',
      codes: [...notFound, 'SIGN_IN_AGAIN'],
    },
    [`POST ${webhookTestUrl(':id')}`]: {
      id: 'testWebhook',
      summary: 'Webhook’a bir test olayı gönderir',
      english: 'Sends a test event to the endpoint.',
      codes: [...notFound, 'WEBHOOK_OFF'],
    },
    [`GET ${deliveriesUrl(':id')}`]: {
      id: 'listDeliveries',
      summary: 'Webhook’un teslimatlarını listeler, en yenisi önce',
      english: 'The deliveries of an endpoint, newest first.',
      codes: notFound,
    },
    [`GET ${deliveryUrl(':id', ':deliveryId')}`]: {
      id: 'getDelivery',
      summary: 'Bir teslimatı gövdesi ve denemeleriyle verir',
      english: 'One delivery, with its body and its attempts.',
      codes: [...notFound, 'DELIVERY_NOT_FOUND'],
    },
    [`POST ${sendAgainUrl(':id', ':deliveryId')}`]: {
      id: 'sendDeliveryAgain',
      summary: 'Bir teslimatı yeniden gönderir',
      english: 'Sends a delivery again, under the same event id.',
      codes: [...notFound, 'DELIVERY_NOT_FOUND', 'WEBHOOK_OFF'],
    },
  },
}
