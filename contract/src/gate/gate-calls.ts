import type { Operation, OperationGroup } from '../operation.ts'
import { GateAnswer, GateCall, gateUrls, ReplacedKeyAnswer, UnknownKeyAnswer } from './gate.ts'
import { checkUpdate } from '../releases/updates.ts'
import { getKeySet } from './key-set.ts'

/** The common part of the four verbs. Cookies are ignored: a key is the only credential here. */
const verb = {
  method: 'POST',
  access: 'gate',
  body: GateCall,
  answers: { 200: GateAnswer, 404: UnknownKeyAnswer, 410: ReplacedKeyAnswer },
  codes: ['NOT_FOUND', 'KEY_REPLACED', 'KEY_MALFORMED', 'PLACEHOLDER_NOT_INJECTED', 'RATE_LIMITED'],
} as const

export const validateLicense = {
  id: 'validateLicense',
  path: gateUrls.validate,
  ...verb,
  summary: 'Lisansın kullanılıp kullanılamayacağını söyler; yer almaz',
  english: 'Says whether a license may be used; changes nothing.',
} as const satisfies Operation

export const activateLicense = {
  id: 'activateLicense',
  path: gateUrls.activate,
  ...verb,
  summary: 'Kuruluma bir yer verir',
  english: 'Takes a seat for the instance with this fingerprint; the same fingerprint keeps its seat.',
} as const satisfies Operation

export const sendHeartbeat = {
  id: 'sendHeartbeat',
  path: gateUrls.heartbeat,
  ...verb,
  summary: 'Kurulumun yerini uzatır',
  english: 'Keeps the seat of an instance and issues the token for the next heartbeat.',
} as const satisfies Operation

export const deactivateLicense = {
  id: 'deactivateLicense',
  path: gateUrls.deactivate,
  ...verb,
  summary: 'Kurulumun yerini geri verir',
  english: 'Gives the seat of an instance back.',
} as const satisfies Operation

export const gateOperations = {
  name: 'gate',
  title: 'Lisans çağrıları',
  turkish:
    'Çalışan her botun ve eklentinin sorduğu çağrılar. Yanıtın yalnızca imzalı `token` alanına güvenin.',
  english: 'What every running bot and plugin asks. Believe the signed `token` of an answer alone.',
  operations: [validateLicense, activateLicense, sendHeartbeat, deactivateLicense, checkUpdate, getKeySet],
} as const satisfies OperationGroup
