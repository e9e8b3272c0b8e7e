import { gateUrls, jwksUrl } from '../gate/gate.ts'
import { KeySet } from '../gate/key-set.ts'
import type { OperationGroup } from './operation.ts'

const codes = [
  'NOT_FOUND',
  'KEY_REPLACED',
  'KEY_MALFORMED',
  'PLACEHOLDER_NOT_INJECTED',
  'RATE_LIMITED',
] as const

export const gateOperations: OperationGroup = {
  name: 'gate',
  title: 'Lisans kapısı',
  turkish:
    'Çalışan her botun ve eklentinin sorduğu çağrılar. Yanıtın yalnızca imzalı `token` alanına güvenin.',
  english: 'What every running bot and plugin asks. Believe the signed `token` of an answer alone.',
  operations: {
    [`POST ${gateUrls.validate}`]: {
      id: 'validateLicense',
      summary: 'Lisansın kullanılıp kullanılamayacağını söyler; yer almaz',
      english: 'Says whether a license may be used; changes nothing.',
      codes,
    },
    [`POST ${gateUrls.activate}`]: {
      id: 'activateLicense',
      summary: 'Kuruluma bir yer verir',
      english: 'Takes a seat for the instance with this fingerprint; the same fingerprint keeps its seat.',
      codes,
    },
    [`POST ${gateUrls.heartbeat}`]: {
      id: 'sendHeartbeat',
      summary: 'Kurulumun yerini uzatır',
      english: 'Keeps the seat of an instance and issues the token for the next heartbeat.',
      codes,
    },
    [`POST ${gateUrls.deactivate}`]: {
      id: 'deactivateLicense',
      summary: 'Kurulumun yerini geri verir',
      english: 'Gives the seat of an instance back.',
      codes,
    },
    [`GET ${jwksUrl}`]: {
      id: 'getKeySet',
      summary: 'Kararların imzasını doğrulayan açık anahtarları verir',
      english: 'The public keys that verdicts are checked with, under the signature of the root key.',
      answers: { 200: KeySet },
      tag: 'cached',
    },
  },
}
