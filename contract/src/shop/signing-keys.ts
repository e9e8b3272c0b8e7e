import { Type, type Static } from 'typebox'
import type { Operation } from '../operation.ts'
import { Instant, Nullable } from '../scalars.ts'
import type { FieldWords } from '../field-words.ts'

/** A key that signs verdicts, as admins see it; the private half never leaves the server. */
export const SigningKey = Type.Object({
  kid: Type.String(),
  /** `waiting`: published, but not signing. `retired`: published only for the grace of its verdicts. */
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('signing'),
    Type.Literal('retired'),
    Type.Literal('withdrawn'),
  ]),
  created_at: Instant,
  signs_from: Instant,
  /** When the next key takes over; null without a next key. */
  signs_until: Nullable(Instant),
  published_until: Nullable(Instant),
})
export type SigningKey = Static<typeof SigningKey>

/** All signing keys, newest first, and the root key that signs the key set. */
export const SigningKeys = Type.Object({
  root_kid: Type.String(),
  /** Whether a former and a new root key both sign the key set. */
  root_key_changing: Type.Boolean(),
  /** Version of the published key set. */
  version: Type.Integer(),
  keys: Type.Array(SigningKey),
  /** Whether a former and a new master key both open the database. */
  master_key_changing: Type.Boolean(),
  /** `waiting`: a new data key does not seal yet. `resealing`: stored values are being sealed under the newest data key. */
  data_key: Type.Union([Type.Literal('settled'), Type.Literal('waiting'), Type.Literal('resealing')]),
})
export type SigningKeys = Static<typeof SigningKeys>

export const signingKeysUrl = '/api/admin/settings/keys'

export const listSigningKeys = {
  id: 'listSigningKeys',
  method: 'GET',
  path: signingKeysUrl,
  access: 'admin',
  resource: 'settings',
  answers: { 200: SigningKeys },
  summary: 'İmza anahtarlarını listeler',
  english: 'The keys that sign verdicts, newest first.',
  failure: 'Failed to fetch keys',
} as const satisfies Operation

export const rotateSigningKey = {
  id: 'rotateSigningKey',
  method: 'POST',
  path: signingKeysUrl,
  access: 'admin',
  resource: 'settings',
  answers: { 201: SigningKeys },
  summary: 'Yeni bir imza anahtarı yayınlar',
  english: 'Publishes a new key, which signs when clients have had time to fetch it.',
  codes: ['ROTATION_WAITING'],
  failure: 'İmza anahtarı değiştirilemedi.',
} as const satisfies Operation

export const words: FieldWords = {
  'SigningKeys.version': ['Kümenin sürümü', 'Version of the published set', 3],
  data_key: [
    'Saklananları mühürleyen anahtarın durumu',
    'State of the key that seals stored values',
    'settled',
  ],
  master_key_changing: ['Ana anahtar değişiyor mu', 'Whether the master key is being changed', false],
  published_until: ['Ne zamana kadar yayınlandığı', 'Until when the key is published', null],
  root_key_changing: ['Kök anahtar değişiyor mu', 'Whether the root key is being changed', false],
  root_kid: ['Kök anahtarın kimliği', 'Id of the root key', 'r0o1t2K3e4Y5'],
  signs_from: ['İmzalamaya başladığı an', 'When the key begins to sign'],
  signs_until: ['Sonraki anahtarın devraldığı an', 'When the next key takes over', null],
}
