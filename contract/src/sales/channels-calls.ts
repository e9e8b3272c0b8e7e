import { Type } from 'typebox'
import type { Operation, OperationGroup } from '../operation.ts'
import { ById, Id } from '../scalars.ts'
import {
  Channel,
  ChannelChange,
  channelReconciliationUrl,
  channelSecretUrl,
  channelsUrl,
  channelUrl,
  DeletedChannelPart,
  IssuedChannel,
  Mapping,
  MappingChange,
  mappingsUrl,
  mappingUrl,
  NewChannel,
  NewMapping,
} from './channels.ts'

const MappingParams = Type.Object({ id: Id, mappingId: Id })

const admin = { access: 'admin', resource: 'channels' } as const

export const listChannels = {
  id: 'listChannels',
  method: 'GET',
  path: channelsUrl,
  ...admin,
  answers: { 200: Type.Array(Channel) },
  summary: 'Satış kanallarını listeler',
  english: 'The channels through which the shop sells.',
  failure: 'Satış kanalları alınamadı.',
} as const satisfies Operation

export const createChannel = {
  id: 'createChannel',
  method: 'POST',
  path: channelsUrl,
  ...admin,
  body: NewChannel,
  answers: { 201: IssuedChannel },
  summary: 'Satış kanalı ekler; gizli anahtar yalnızca bu yanıttadır',
  english: 'Adds a channel. Only this answer contains the secret that Mühür made.',
  codes: ['SIGN_IN_AGAIN', 'CHANNEL_LIMIT', 'CHANNEL_SECRETS', 'IBAN_INVALID'],
  example: { provider: 'generic', name: 'Kendi sitem' },
  failure: 'Kanal eklenemedi.',
} as const satisfies Operation

export const changeChannel = {
  id: 'changeChannel',
  method: 'PATCH',
  path: channelUrl(':id'),
  ...admin,
  params: ById,
  body: ChannelChange,
  answers: { 200: Channel },
  summary: 'Kanalın adını, gizli anahtarlarını ya da açık olup olmadığını değiştirir',
  english: "Changes a channel's name, its secrets or whether it takes notices.",
  codes: ['SIGN_IN_AGAIN', 'CHANNEL_NOT_FOUND', 'CHANNEL_SECRETS', 'IBAN_INVALID'],
  example: { enabled: false },
  failure: 'Kanal değiştirilemedi.',
} as const satisfies Operation

/** The hourly reconciliation at once; takes as long as the provider does. */
export const reconcileChannel = {
  id: 'reconcileChannel',
  method: 'POST',
  path: channelReconciliationUrl(':id'),
  ...admin,
  params: ById,
  answers: { 200: Channel },
  neverPreviewed: true,
  summary: 'Kanalı sağlayıcıyla hemen eşitler: kaçan siparişleri ve iadeleri işler',
  english: 'Asks the provider now for orders and refunds that no notice told.',
  codes: ['CHANNEL_NOT_FOUND', 'CHANNEL_NOT_ASKED'],
  failure: 'Kanal eşitlenemedi.',
} as const satisfies Operation

/** The replaced secret verifies notices for a day more. */
export const rotateChannelSecret = {
  id: 'rotateChannelSecret',
  method: 'POST',
  path: channelSecretUrl(':id'),
  ...admin,
  params: ById,
  answers: { 200: IssuedChannel },
  summary: 'Mühür’ün verdiği gizli anahtarı yeniler; eskisi bir gün daha geçer',
  english: 'Replaces the secret that Mühür made; the former secret is good for a day more.',
  codes: ['SIGN_IN_AGAIN', 'CHANNEL_NOT_FOUND', 'CHANNEL_SECRETS'],
  failure: 'Gizli anahtar yenilenemedi.',
} as const satisfies Operation

export const deleteChannel = {
  id: 'deleteChannel',
  method: 'DELETE',
  path: channelUrl(':id'),
  ...admin,
  params: ById,
  answers: { 200: DeletedChannelPart },
  summary: 'Siparişi olmayan bir kanalı siler',
  english: 'Deletes a channel that has no orders.',
  codes: ['CHANNEL_NOT_FOUND', 'CHANNEL_IN_USE'],
  failure: 'Kanal silinemedi.',
} as const satisfies Operation

export const listMappings = {
  id: 'listMappings',
  method: 'GET',
  path: mappingsUrl(':id'),
  ...admin,
  params: ById,
  answers: { 200: Type.Array(Mapping) },
  summary: 'Kanaldaki ürünlerin karşılığını listeler',
  english: "What sales of the channel's products give.",
  codes: ['CHANNEL_NOT_FOUND'],
  failure: 'Eşlemeler alınamadı.',
} as const satisfies Operation

export const createMapping = {
  id: 'createMapping',
  method: 'POST',
  path: mappingsUrl(':id'),
  ...admin,
  params: ById,
  body: NewMapping,
  answers: { 201: Mapping },
  summary: 'Kanaldaki bir ürünün ne verdiğini söyler',
  english: "Says what a sale of the channel's product gives.",
  codes: ['CHANNEL_NOT_FOUND', 'PRODUCT_NOT_FOUND', 'PRODUCT_IS_TEST', 'MAPPING_EXISTS', 'PRICE_INCOMPLETE'],
  failure: 'Eşleme eklenemedi.',
} as const satisfies Operation

/** Paid orders keep their licenses. */
export const changeMapping = {
  id: 'changeMapping',
  method: 'PATCH',
  path: mappingUrl(':id', ':mappingId'),
  ...admin,
  params: MappingParams,
  body: MappingChange,
  answers: { 200: Mapping },
  summary: 'Eşlemeyi bundan sonraki siparişler için değiştirir',
  english: 'Changes what later sales give.',
  codes: ['MAPPING_NOT_FOUND', 'PRODUCT_NOT_FOUND', 'PRODUCT_IS_TEST', 'PRICE_INCOMPLETE'],
  example: { max_instances: 2 },
  failure: 'Eşleme değiştirilemedi.',
} as const satisfies Operation

export const deleteMapping = {
  id: 'deleteMapping',
  method: 'DELETE',
  path: mappingUrl(':id', ':mappingId'),
  ...admin,
  params: MappingParams,
  answers: { 200: DeletedChannelPart },
  summary: 'Eşlemeyi kaldırır',
  english: 'Removes a mapping; what was sold stays.',
  codes: ['MAPPING_NOT_FOUND'],
  failure: 'Eşleme kaldırılamadı.',
} as const satisfies Operation

export const channelOperations = {
  name: 'channels',
  title: 'Satış kanalları',
  turkish: 'Sipariş bildirimlerinin geldiği yerler ve oradaki ürünlerin karşılığı.',
  english: 'Where notices of orders come from, and what the products there give.',
  operations: [
    listChannels,
    createChannel,
    changeChannel,
    reconcileChannel,
    rotateChannelSecret,
    deleteChannel,
    listMappings,
    createMapping,
    changeMapping,
    deleteMapping,
  ],
} as const satisfies OperationGroup
