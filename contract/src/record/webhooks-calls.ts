import { Type } from 'typebox'
import type { Operation, OperationGroup } from '../operation.ts'
import { ById, Id } from '../scalars.ts'
import { listEvents } from './events.ts'
import {
  deliveriesUrl,
  Delivery,
  DeliveryDetail,
  DeliveryQuery,
  deliveryUrl,
  DeletedWebhook,
  IssuedWebhook,
  NewWebhook,
  sendAgainUrl,
  Webhook,
  WebhookChange,
  WebhookRotation,
  WebhookTestQuery,
  webhookRotationUrl,
  webhooksUrl,
  webhookTestUrl,
  webhookUrl,
} from './webhooks.ts'
import type { FieldWords } from '../field-words.ts'

const admin = { access: 'admin', resource: 'webhooks' } as const

const DeliveryParams = Type.Object({ id: Id, deliveryId: Id })

const notFound = ['WEBHOOK_NOT_FOUND'] as const
const address = ['SIGN_IN_AGAIN', 'WEBHOOK_URL_INVALID', 'WEBHOOK_ADDRESS_FORBIDDEN'] as const
const url = 'https://magaza.example/muhur'

export const listWebhooks = {
  id: 'listWebhooks',
  method: 'GET',
  path: webhooksUrl,
  ...admin,
  answers: { 200: Type.Array(Webhook) },
  summary: 'Webhook’ları listeler',
  english: 'The endpoints.',
  failure: 'Failed to fetch webhooks',
} as const satisfies Operation

export const createWebhook = {
  id: 'createWebhook',
  method: 'POST',
  path: webhooksUrl,
  ...admin,
  body: NewWebhook,
  answers: { 201: IssuedWebhook },
  summary: 'Webhook ekler; gizli anahtar yalnızca bu yanıttadır',
  english: 'Adds an endpoint. Only this answer contains the secret.',
  codes: [...address, 'WEBHOOK_LIMIT'],
  example: { url, description: 'Mağaza sitesi', types: ['license.created', 'license.expiring'] },
  failure: 'Webhook eklenemedi.',
} as const satisfies Operation

export const getWebhook = {
  id: 'getWebhook',
  method: 'GET',
  path: webhookUrl(':id'),
  ...admin,
  params: ById,
  answers: { 200: Webhook },
  summary: 'Bir webhook’u verir',
  english: 'One endpoint.',
  codes: notFound,
  failure: 'Failed to fetch webhook',
} as const satisfies Operation

export const changeWebhook = {
  id: 'changeWebhook',
  method: 'PATCH',
  path: webhookUrl(':id'),
  ...admin,
  params: ById,
  body: WebhookChange,
  answers: { 200: Webhook },
  summary: 'Webhook’un adresini, olaylarını ya da açık olup olmadığını değiştirir',
  english: 'Changes the address or the events of an endpoint, or switches the endpoint on or off.',
  codes: [...notFound, ...address],
  example: { enabled: true },
  failure: 'Webhook değiştirilemedi.',
} as const satisfies Operation

export const deleteWebhook = {
  id: 'deleteWebhook',
  method: 'DELETE',
  path: webhookUrl(':id'),
  ...admin,
  params: ById,
  answers: { 200: DeletedWebhook },
  summary: 'Webhook’u siler',
  english: 'Deletes an endpoint.',
  codes: notFound,
  failure: 'Webhook silinemedi.',
} as const satisfies Operation

export const rotateWebhookSecret = {
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: webhookRotationUrl(':id'),
  ...admin,
  params: ById,
  body: WebhookRotation,
  answers: { 200: IssuedWebhook },
  summary: 'Webhook’un gizli anahtarını yeniler',
  english: 'Gives an endpoint a new secret; the former signs too for `overlap` seconds.',
  codes: [...notFound, 'SIGN_IN_AGAIN'],
  failure: 'Gizli anahtar yenilenemedi.',
} as const satisfies Operation

export const testWebhook = {
  id: 'testWebhook',
  method: 'POST',
  path: webhookTestUrl(':id'),
  ...admin,
  params: ById,
  query: WebhookTestQuery,
  answers: { 201: DeliveryDetail },
  summary: 'Webhook’a bir test olayı gönderir; türü seçilebilir',
  english: 'Sends a test event to the endpoint, or a sample of a `type` with `data.test`.',
  codes: [...notFound, 'WEBHOOK_OFF'],
  failure: 'Test gönderilemedi.',
} as const satisfies Operation

export const listDeliveries = {
  id: 'listDeliveries',
  method: 'GET',
  path: deliveriesUrl(':id'),
  ...admin,
  params: ById,
  query: DeliveryQuery,
  answers: { 200: Type.Array(Delivery) },
  summary: 'Webhook’un teslimatlarını listeler, en yenisi önce',
  english: 'The deliveries of an endpoint, newest first.',
  codes: notFound,
  failure: 'Failed to fetch deliveries',
} as const satisfies Operation

export const getDelivery = {
  id: 'getDelivery',
  method: 'GET',
  path: deliveryUrl(':id', ':deliveryId'),
  ...admin,
  params: DeliveryParams,
  answers: { 200: DeliveryDetail },
  summary: 'Bir teslimatı gövdesi ve denemeleriyle verir',
  english: 'One delivery, with its body and its attempts.',
  codes: [...notFound, 'DELIVERY_NOT_FOUND'],
  failure: 'Failed to fetch delivery',
} as const satisfies Operation

export const sendDeliveryAgain = {
  id: 'sendDeliveryAgain',
  method: 'POST',
  path: sendAgainUrl(':id', ':deliveryId'),
  ...admin,
  params: DeliveryParams,
  answers: { 200: DeliveryDetail },
  summary: 'Bir teslimatı yeniden gönderir',
  english: 'Sends a delivery again, under the same event id.',
  codes: [...notFound, 'DELIVERY_NOT_FOUND', 'WEBHOOK_OFF'],
  failure: 'Yeniden gönderilemedi.',
} as const satisfies Operation

export const webhookOperations = {
  name: 'webhooks',
  title: 'Webhook’lar',
  turkish:
    'Olayların bildirildiği adresler ve oraya gönderilenler; imzalar Standard Webhooks belirtimine uyar.',
  english: 'Addresses that are told of events, signed as Standard Webhooks says, and what was sent there.',
  operations: [
    listEvents,
    listWebhooks,
    createWebhook,
    getWebhook,
    changeWebhook,
    deleteWebhook,
    rotateWebhookSecret,
    testWebhook,
    listDeliveries,
    getDelivery,
    sendDeliveryAgain,
  ],
} as const satisfies OperationGroup

export const words: FieldWords = {
  deliveryId: ['Teslimatın kimliği', 'Id of the delivery'],
}
