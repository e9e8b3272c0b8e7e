import type { Operation } from '../operation.ts'
import { ById } from '../scalars.ts'
import {
  productReleasesUrl,
  PublicReleases,
  ReleaseSettings,
  ReleaseSettingsChange,
  releaseSettingsUrl,
} from './releases.ts'

const ofProduct = { access: 'admin', resource: 'releases', product: 'product', params: ById } as const

export const getReleaseSettings = {
  id: 'getReleaseSettings',
  method: 'GET',
  path: releaseSettingsUrl(':id'),
  ...ofProduct,
  answers: { 200: ReleaseSettings },
  summary: 'Ürünün sürüm ayarlarını ve sürüm anahtarını verir',
  english: "The settings of a product's releases, and its release key.",
  codes: ['PRODUCT_NOT_FOUND'],
  failure: 'Sürüm ayarları alınamadı.',
} as const satisfies Operation

export const changeReleaseSettings = {
  id: 'changeReleaseSettings',
  method: 'PATCH',
  path: releaseSettingsUrl(':id'),
  ...ofProduct,
  body: ReleaseSettingsChange,
  answers: { 200: ReleaseSettings },
  summary: 'Ürünün sürümlerinin sırasını ya da kendiliğinden durdurulmasını değiştirir',
  english: "Changes the order of a product's versions, or whether the server halts failing ones.",
  codes: ['PRODUCT_NOT_FOUND', 'RELEASE_VERSION'],
  failure: 'Sürüm ayarları değiştirilemedi.',
} as const satisfies Operation

export const listProductReleases = {
  id: 'listProductReleases',
  method: 'GET',
  path: productReleasesUrl(':id'),
  access: 'public',
  params: ById,
  answers: { 200: PublicReleases },
  summary: 'Yayındaki bir ürünün sürümlerini, özetlerini ve imzalarını verir',
  english: 'The releases of a published product with their hashes and signatures, newest first.',
  codes: ['PRODUCT_NOT_FOUND'],
  failure: 'Sürümler alınamadı.',
} as const satisfies Operation
