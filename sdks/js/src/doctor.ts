import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { ask, type HttpAnswer } from './ask.ts'
import { Asker } from './asker.ts'
import { keySetUrl } from './call.ts'
import { Clock } from './clock.ts'
import { Folder } from './folder.ts'
import type { Failure } from './judge.ts'
import { faultOfKey, isLikeKey, maskedKey } from './license-key.ts'
import { messages } from './messages.ts'
import { settingsOf, type Options, type Settings } from './settings.ts'
import { clockLeeway } from './token.ts'
import { verdictOf } from './verdict.ts'
import { sdkName } from './version.ts'

/** What was looked at: one line for people, one word for the seller. */
interface Finding {
  isWell: boolean
  name: string
  text: string
  word: string
}

/** Milliseconds for each of its questions. */
const patience = 5000

/**
 * Looks why the software may not run. Takes no seat and keeps nothing.
 * @returns the lines to show, the last of which is for the seller and tells no secret
 * @throws TypeError where there are no pins
 */
export async function doctor(options: Options = {}): Promise<{ isWell: boolean; lines: string[] }> {
  const settings = settingsOf(options)
  const { pins, key } = settings
  const reached = await ask({ url: keySetUrl(pins), milliseconds: patience })
  const clock = readClock(reached)
  const verdict = await findVerdict(settings)
  const findings: [label: string, Finding][] = [
    ['KEY', findKey(key)],
    ['FOLDER', await findFolder(settings)],
    ['DNS', await findName(pins.address)],
    ['TLS', findTls(pins.address, reached)],
    ['CLOCK', clock],
    ['VERDICT', verdict],
  ]
  const words = findings.map(([label, { word }]) => `${label}=${word}`)
  const forSeller = ['muhur-doctor', sdkName, `product=${pins.product}`, `key=${maskedKey(key)}`, ...words]
  return {
    isWell: findings.every(([, { isWell }]) => isWell),
    lines: [
      ...findings.map(([, { isWell, name, text }]) => `${isWell ? '✓' : '✗'} ${name}: ${text}`),
      `${forSeller.join(' ')} ref=${verdict.requestRef ?? '-'}`,
    ],
  }
}

function findKey(key: string): Finding {
  const fault = faultOfKey(key) ?? (isLikeKey(key) ? null : 'KEY_MALFORMED')
  return finding('Anahtar', fault, maskedKey(key))
}

async function findFolder({ folder, pins }: Settings): Promise<Finding> {
  const kept = new Folder(folder, pins.product)
  return finding('Klasör', (await kept.isWritable()) ? null : 'FOLDER_UNWRITABLE', kept.path)
}

async function findName(address: string): Promise<Finding> {
  // An IPv6 address stands in brackets.
  const { hostname } = new URL(address)
  const found = await lookup(hostname.replace(/^\[|\]$/g, '')).catch(() => null)
  return finding('DNS', found ? null : 'DNS_FAILED', `${hostname} bulundu.`)
}

function findTls(address: string, reached: HttpAnswer | { failure: Failure }): Finding {
  if (!address.startsWith('https:')) {
    return { isWell: true, name: 'TLS', text: 'Adres http; şifreli bağlantı istenmiyor.', word: 'none' }
  }
  return finding('TLS', 'failure' in reached ? reached.failure : null, 'Güvenli bağlantı kuruldu.')
}

function readClock(reached: HttpAnswer | { failure: Failure }): Finding {
  const name = 'Saat'
  const theirs = 'failure' in reached ? null : reached.date
  if (theirs === null) return { isWell: false, name, text: 'Sunucu saati bilinmiyor.', word: '-' }
  const ahead = Math.round(Date.now() / 1000 - theirs)
  const word = `${ahead < 0 ? '' : '+'}${ahead}s`
  const fault = Math.abs(ahead) > clockLeeway ? 'CLOCK_WRONG' : null
  return { ...finding(name, fault, `Sunucunun saatinden farkı ${word.slice(0, -1)} saniye.`), word }
}

async function findVerdict(settings: Settings): Promise<Finding & { requestRef: string | null }> {
  const name = 'Lisans'
  const fault = faultOfKey(settings.key)
  if (fault) return { ...finding(name, fault, ''), requestRef: null }
  const kept = new Folder(settings.folder, settings.pins.product)
  const instance = kept.instance() ?? randomBytes(16).toString('hex')
  const asker = new Asker(settings, instance, new Clock())
  const { judgement, requestRef } = await asker.ask('validate', kept.state(), null, {
    milliseconds: patience,
  })
  // What was kept is of no interest: this looks for what is wrong now.
  const code = judgement.reason ?? judgement.code
  const { message, action } = verdictOf({ ...judgement, code })
  return { isWell: code === 'VALID', name, text: [message, action].join(' ').trim(), word: code, requestRef }
}

function finding(name: string, fault: string | null, text: string): Finding {
  if (fault === null) return { isWell: true, name, text, word: 'ok' }
  return { isWell: false, name, text: messages[fault]!.join(' '), word: fault }
}
