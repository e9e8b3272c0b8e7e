import { Type, type Static } from 'typebox'
import { Person } from '../access/users.ts'
import { exampleIds } from '../example-ids.ts'
import type { FieldWords } from '../field-words.ts'
import type { Operation, OperationGroup } from '../operation.ts'
import { Id, Instant, Nullable } from '../scalars.ts'
import { releaseLimits } from './limits.ts'
import { downloadWays } from './downloads.ts'
import { releaseChannels } from './releases.ts'

/**
 * What tells where a file came from, the strongest first: the hash of the whole file, the entry that was added to an archive, the line
 * that was added to a script, the times of an archive's entries.
 */
export const markPlaces = {
  hash: {
    name: 'Dosyanın özeti',
    proves: 'Dosya, bu lisans için indirilenle bayt bayt aynı; başka kimseye böyle bir dosya verilmedi.',
  },
  entry: {
    name: 'Arşive eklenen işaret',
    proves: 'Arşivde bu lisansın işareti duruyor; dosya yeniden paketlenmiş olabilir.',
  },
  line: {
    name: 'Script’e eklenen satır',
    proves: 'Script’te bu lisansın işareti duruyor; dosyanın kalanı değişmiş olabilir.',
  },
  times: {
    name: 'Arşivdeki dosyaların saatleri',
    proves:
      'Arşivdeki dosyaların saatleri bu lisansın işaretini veriyor; eklenen işaret silinmiş olsa bile kalır.',
  },
} as const
export type MarkPlace = keyof typeof markPlaces

/** A license whose file it is, and the owner for whom the file was downloaded, with those downloads, newest first. */
export const TraceFinding = Type.Object({
  license: Type.Object({
    id: Id,
    key_id: Type.String(),
    /** The license has another owner now. */
    handed_over: Type.Boolean(),
  }),
  /** The owner at the time of the downloads; null where that is not on record. */
  owner: Nullable(Person),
  product: Type.Object({ id: Id, name: Type.String() }),
  release: Type.Object({ id: Id, version: Type.String(), channel: Type.Enum(releaseChannels) }),
  file: Type.String(),
  marks: Type.Array(Type.Enum(Object.keys(markPlaces) as MarkPlace[])),
  downloads: Type.Array(
    Type.Object({ way: Type.Enum(downloadWays), created_at: Instant, fetched_at: Nullable(Instant) }),
  ),
})
export type TraceFinding = Static<typeof TraceFinding>

export const Trace = Type.Object({
  sha256: Type.String(),
  /** Empty where the file is one that the seller uploaded: such a file has no mark. */
  findings: Type.Array(TraceFinding),
  /** The release whose file has the hash as the seller uploaded the file. */
  original: Nullable(Type.Object({ release_id: Id, version: Type.String(), file: Type.String() })),
})
export type Trace = Static<typeof Trace>

export const tracesUrl = '/api/admin/traces'

/** A trace names people, so its scope is that of licenses. */
const admin = { access: 'admin', path: tracesUrl, resource: 'licenses', answers: { 200: Trace } } as const

export const traceHash = {
  id: 'traceHash',
  method: 'GET',
  ...admin,
  query: Type.Object(
    { sha256: Type.String({ pattern: '^[0-9a-fA-F]{64}$' }) },
    { additionalProperties: false },
  ),
  summary: 'Özeti verilen dosyanın hangi lisans için indirildiğini söyler',
  english: 'The license for which the file with this hash was downloaded.',
  codes: ['TRACE_NOT_FOUND'],
  failure: 'Dosyanın izi sürülemedi.',
} as const satisfies Operation

export const traceFile = {
  id: 'traceFile',
  method: 'POST',
  ...admin,
  file: '*/*',
  ignoresKey: true,
  changesNothing: true,
  summary: `Şüpheli bir dosyanın işaretlerini okuyup lisansını bulur: en çok ${releaseLimits.fileBytes / 1024 ** 2} MB`,
  english: 'Reads the marks of a suspected file and finds the license; the file is not kept.',
  codes: ['TRACE_NOT_FOUND', 'STORAGE_FULL'],
  failure: 'Dosyanın izi sürülemedi.',
} as const satisfies Operation

export const traceOperations = {
  name: 'traces',
  title: 'Sızıntı izi',
  turkish: 'Bir dosyanın hangi lisans için indirildiği.',
  english: 'For which license a file was downloaded.',
  operations: [traceHash, traceFile],
} as const satisfies OperationGroup

export const words: FieldWords = {
  'Trace.sha256': ['Dosyanın SHA-256 özeti', 'SHA-256 of the file', exampleIds.hash],
  'TraceFinding.downloads': ['İndirmeler, en yenisi önce', 'Downloads, newest first'],
  'TraceFinding.marks': ['İzi veren işaretler', 'What tells the license', ['hash', 'entry']],
  fetched_at: ['İndirmenin başladığı an', 'When the file was first fetched', null],
  findings: ['Dosyanın lisansları', 'Licenses of the file'],
  handed_over: ['Lisans sonradan devredildi mi', 'Whether the license has another owner now'],
  key_id: ['Anahtarın açık kısmı', 'Public part of the license key'],
  original: ['Yüklediğiniz dosyanın kendisi mi', 'The uploaded file, where the file is one', null],
  way: ['Nasıl indirildiği', 'How the download was asked for', 'page'],
}
