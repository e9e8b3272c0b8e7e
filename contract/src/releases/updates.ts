import { Type, type Static } from 'typebox'
import { exampleIds } from '../example-ids.ts'
import type { FieldWords } from '../field-words.ts'
import { GateAnswer, GateCall, gateUrls, ReplacedKeyAnswer, UnknownKeyAnswer } from '../gate/gate.ts'
import type { Operation } from '../operation.ts'
import { DownloadLink } from './downloads.ts'
import { OfFile, releaseChannels } from './releases.ts'

export const UpdateCall = Type.Object(
  {
    ...GateCall.properties,
    /** `beta` sees both channels; without a channel only `stable`. */
    channel: Type.Optional(Type.Enum(releaseChannels)),
    /** Hash of the caller's own file, with its mark or without: goes before `version`. */
    sha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
    /** Name of the wanted file; without a name the first file of the release. */
    file: Type.Optional(OfFile.properties.fileName),
    /** The answer has a link to the file, which counts as one of the license's links; `false` asks without a link. */
    link: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type UpdateCall = Static<typeof UpdateCall>

const { valid, code, message, request_ref, server_time, token } = GateAnswer.properties
const { url, expires, sha256, file } = DownloadLink.properties

/**
 * A verdict, and the release to take: where there is one, `version`, `notes`, `required` and `file`, and, but for `link: false`,
 * a link with the hash of its file. `up_to_date` where the caller has what the license gets. A license that gets nothing has neither.
 */
export const UpdateAnswer = Type.Object({
  valid,
  code,
  message,
  /** Present for a test license alone. */
  test: Type.Optional(Type.Literal(true)),
  up_to_date: Type.Optional(Type.Literal(true)),
  version: Type.Optional(Type.String()),
  notes: Type.Optional(Type.String()),
  required: Type.Optional(Type.Boolean()),
  file: Type.Optional(file),
  url: Type.Optional(url),
  expires: Type.Optional(expires),
  sha256: Type.Optional(sha256),
  request_ref,
  server_time,
  token,
})
export type UpdateAnswer = Static<typeof UpdateAnswer>

export const checkUpdate = {
  id: 'checkUpdate',
  method: 'POST',
  path: gateUrls.update,
  access: 'gate',
  body: UpdateCall,
  answers: { 200: UpdateAnswer, 404: UnknownKeyAnswer, 410: ReplacedKeyAnswer },
  summary: 'Lisansın alabileceği yeni bir sürüm olup olmadığını söyler',
  english: 'The newer release that the license gets, if there is one.',
  codes: [
    'NOT_FOUND',
    'KEY_REPLACED',
    'KEY_MALFORMED',
    'PLACEHOLDER_NOT_INJECTED',
    'RELEASE_FILE_NOT_FOUND',
    'STORAGE_UNAVAILABLE',
    'RATE_LIMITED',
  ],
} as const satisfies Operation

export const words: FieldWords = {
  'UpdateAnswer.code': ['Kararın kodu', 'Code of the verdict', 'VALID'],
  'UpdateAnswer.message': ['Kararın Türkçe cümlesi', 'Turkish sentence of the verdict', 'Lisans geçerli.'],
  'UpdateAnswer.token': [
    'İmzalı karar (JWS); yalnızca buna güvenin',
    'The signed verdict (JWS): believe this alone',
    'eyJhbGciOiJFZERTQSIs…',
  ],
  'UpdateAnswer.valid': ['Geçerli mi', 'Whether the license may be used', true],
  'UpdateAnswer.version': ['Alınacak sürüm', 'The version to take', '1.4.0'],
  'UpdateAnswer.sha256': [
    'Bağlantının verdiği dosyanın SHA-256 özeti',
    'SHA-256 of the file as the link gives it',
    exampleIds.hash,
  ],
  'UpdateCall.license_key': [
    'Lisans anahtarının tamamı',
    'The whole license key',
    'MHR-7K2M9PQR4T6V-3XH8N5C1J-W0D7FQ2SY-6BTA4GK9N',
  ],
  'UpdateCall.sha256': [
    'Sizdeki dosyanın SHA-256 özeti',
    'SHA-256 of the caller’s own file',
    exampleIds.hash,
  ],
  link: ['false: bağlantı istenmez', 'false: without a link to the file', false],
  up_to_date: ['Alınacak yeni bir sürüm yok', 'Nothing is newer', true],
}
