import { Type } from 'typebox'
import type { Operation, OperationGroup } from '../operation.ts'
import { ById, Id } from '../scalars.ts'
import { changeReleaseSettings, getReleaseSettings, listProductReleases } from './product-releases-calls.ts'
import {
  DeletedReleasePart,
  Halt,
  NewRelease,
  OfFile,
  Publication,
  Release,
  ReleaseChange,
  ReleaseDetail,
  ReleaseFile,
  releaseFileUrl,
  releaseHaltUrl,
  releasePublishUrl,
  ReleaseQuery,
  releaseResumeUrl,
  releasesUrl,
  releaseUrl,
  releaseWithdrawUrl,
  Withdrawal,
} from './releases.ts'

const admin = { access: 'admin', resource: 'releases' } as const
const ofRelease = { ...admin, product: 'release', params: ById } as const

export const listReleases = {
  id: 'listReleases',
  method: 'GET',
  path: releasesUrl,
  ...admin,
  product: 'query',
  query: ReleaseQuery,
  answers: { 200: Type.Array(Release) },
  counted: true,
  summary: 'Sürümleri listeler, en yenisi önce',
  english: 'The releases, newest first.',
  failure: 'Sürümler alınamadı.',
} as const satisfies Operation

export const getRelease = {
  id: 'getRelease',
  method: 'GET',
  path: releaseUrl(':id'),
  ...ofRelease,
  answers: { 200: ReleaseDetail },
  summary: 'Bir sürümü dosyaları, imzaları ve sayılarıyla verir',
  english: 'One release with its files, signatures and figures.',
  codes: ['RELEASE_NOT_FOUND'],
  failure: 'Sürüm alınamadı.',
} as const satisfies Operation

/** The same version with the same terms again gives the id of the release that is there. */
export const createRelease = {
  id: 'createRelease',
  method: 'POST',
  path: releasesUrl,
  ...admin,
  product: 'body',
  body: NewRelease,
  answers: { 201: Type.Object({ id: Id }) },
  summary: 'Sürüm taslağı açar; aynı sürüm aynı bilgilerle yeniden gönderilirse kimliği aynıdır',
  english: 'Drafts a release. The same version with the same terms again gives the same id.',
  codes: ['PRODUCT_NOT_FOUND', 'RELEASE_EXISTS', 'RELEASE_VERSION'],
  failure: 'Sürüm eklenemedi.',
} as const satisfies Operation

export const changeRelease = {
  id: 'changeRelease',
  method: 'PATCH',
  path: releaseUrl(':id'),
  ...ofRelease,
  body: ReleaseChange,
  answers: { 200: Release },
  summary: 'Sürümü değiştirir; yayından sonra yalnızca notlar, zorunluluk ve yüzde değişir',
  english: 'Changes a release; once published, only its notes, `required` and `percent`.',
  codes: ['RELEASE_NOT_FOUND', 'RELEASE_PUBLISHED', 'RELEASE_STATE', 'RELEASE_EXISTS', 'RELEASE_VERSION'],
  example: { percent: 50 },
  failure: 'Sürüm değiştirilemedi.',
} as const satisfies Operation

export const deleteRelease = {
  id: 'deleteRelease',
  method: 'DELETE',
  path: releaseUrl(':id'),
  ...ofRelease,
  answers: { 200: DeletedReleasePart },
  summary: 'Yayınlanmamış bir sürümü dosyalarıyla siler',
  english: 'Deletes a release that was not published, with its files.',
  codes: ['RELEASE_NOT_FOUND', 'RELEASE_PUBLISHED'],
  failure: 'Sürüm silinemedi.',
} as const satisfies Operation

/** Another file of the same name replaces the former one until the publication; the same bytes are answered as before, always. */
export const uploadReleaseFile = {
  id: 'uploadReleaseFile',
  method: 'PUT',
  path: releaseFileUrl(':id', ':fileName'),
  ...ofRelease,
  params: OfFile,
  query: Type.Object(
    {
      /** Accepts a signed jar, whose signature files buyers then do not get. */
      drop_signatures: Type.Optional(Type.Literal('true')),
    },
    { additionalProperties: false },
  ),
  file: '*/*',
  answers: { 200: ReleaseFile },
  ignoresKey: true,
  summary: 'Sürüme dosya yükler: jar, zip, js, py ya da lua, en çok 200 MB',
  english: 'Uploads a file of a release: jar, zip, js, py or lua up to 200 MB, as the body.',
  codes: [
    'RELEASE_NOT_FOUND',
    'RELEASE_PUBLISHED',
    'RELEASE_FILES',
    'RELEASE_FILE_REFUSED',
    'PAYLOAD_TOO_LARGE',
    'STORAGE_FULL',
    'STORAGE_UNAVAILABLE',
  ],
  failure: 'Dosya yüklenemedi.',
} as const satisfies Operation

export const deleteReleaseFile = {
  id: 'deleteReleaseFile',
  method: 'DELETE',
  path: releaseFileUrl(':id', ':fileName'),
  ...ofRelease,
  params: OfFile,
  answers: { 200: DeletedReleasePart },
  summary: 'Yayınlanmamış bir sürümün dosyasını siler',
  english: 'Deletes a file of a release that was not published.',
  codes: ['RELEASE_NOT_FOUND', 'RELEASE_PUBLISHED', 'RELEASE_FILE_NOT_FOUND'],
  failure: 'Dosya silinemedi.',
} as const satisfies Operation

/** A release that is published already stays as it is, so that a pipeline may send the call twice; so does a schedule. */
export const publishRelease = {
  id: 'publishRelease',
  method: 'POST',
  path: releasePublishUrl(':id'),
  ...ofRelease,
  body: Publication,
  answers: { 200: Release },
  summary: 'Sürümü hemen ya da belirtilen anda, lisansların tamamına ya da bir yüzdesine yayınlar',
  english: 'Publishes a release at once or at a time, to all licenses or a share of them.',
  codes: ['RELEASE_NOT_FOUND', 'RELEASE_STATE', 'RELEASE_SCHEDULED', 'RELEASE_EXISTS', 'RELEASE_EMPTY'],
  example: { percent: 100 },
  failure: 'Sürüm yayınlanamadı.',
} as const satisfies Operation

export const haltRelease = {
  id: 'haltRelease',
  method: 'POST',
  path: releaseHaltUrl(':id'),
  ...ofRelease,
  body: Halt,
  answers: { 200: Release },
  summary: 'Sürümün sunulmasını durdurur',
  english: 'Halts the rollout of a release.',
  codes: ['RELEASE_NOT_FOUND', 'RELEASE_STATE'],
  failure: 'Sürüm durdurulamadı.',
} as const satisfies Operation

export const resumeRelease = {
  id: 'resumeRelease',
  method: 'POST',
  path: releaseResumeUrl(':id'),
  ...ofRelease,
  answers: { 200: Release },
  summary: 'Durdurulan sürümü sunmaya devam eder',
  english: 'Goes on with the rollout of a release.',
  codes: ['RELEASE_NOT_FOUND', 'RELEASE_STATE'],
  failure: 'Sürüm yeniden sunulamadı.',
} as const satisfies Operation

export const withdrawRelease = {
  id: 'withdrawRelease',
  method: 'POST',
  path: releaseWithdrawUrl(':id'),
  ...ofRelease,
  body: Withdrawal,
  answers: { 200: Release },
  summary: 'Yayındaki sürümü nedeniyle birlikte geri çeker; bu son karardır',
  english: 'Withdraws a published release for good, with a reason.',
  codes: ['RELEASE_NOT_FOUND', 'RELEASE_STATE'],
  failure: 'Sürüm geri çekilemedi.',
} as const satisfies Operation

export const releaseOperations = {
  name: 'releases',
  title: 'Sürümler',
  turkish: 'Ürünlerin sürümleri: dosyaları, imzaları ve yayını. Derleme hatları da bu çağrılarla yayınlar.',
  english: 'Releases of products: files, signatures and publication, for people and for pipelines.',
  operations: [
    listReleases,
    getRelease,
    createRelease,
    changeRelease,
    deleteRelease,
    uploadReleaseFile,
    deleteReleaseFile,
    publishRelease,
    haltRelease,
    resumeRelease,
    withdrawRelease,
    getReleaseSettings,
    changeReleaseSettings,
    listProductReleases,
  ],
} as const satisfies OperationGroup
