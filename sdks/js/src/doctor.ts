import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { Addresses } from './call/addresses.ts'
import { askAndJudge } from './call/ask-and-judge.ts'
import { ask } from './call/ask.ts'
import { keySetUrl } from './call/call.ts'
import { Clock } from './role/clock.ts'
import { Folder } from './folder/folder.ts'
import { clockLeeway } from './verdict/judge.ts'
import { faultOfKey, maskedKey } from './call/license-key.ts'
import { preloads } from './call/preloads.ts'
import { settingsOf, type Options } from './settings.ts'
import { textOf } from './verdict/verdict.ts'
import { sdkName } from './version.ts'

/** Milliseconds for each of its questions. */
const milliseconds = 5000

/**
 * Looks why the software may not run. Takes no seat and keeps nothing.
 * @returns the lines to show, the last of which is for the seller and tells no secret
 * @throws TypeError where there are no pins
 */
export async function doctor(options: Options = {}): Promise<{ isWell: boolean; lines: string[] }> {
  const settings = settingsOf(options)
  const { pins, key } = settings
  const lines: string[] = []
  const words = [`muhur-doctor ${sdkName} product=${pins.product} key=${maskedKey(key)}`]
  let isWell = true
  const note = (name: string, label: string, fault: string | null, text: string, word = fault ?? 'ok') => {
    isWell &&= fault === null
    lines.push(
      `${fault === null ? '✓' : '✗'} ${name}: ${fault === null ? text : `${textOf(fault)} (${fault})`}`,
    )
    words.push(`${label}=${word}`)
  }

  const keyFault = faultOfKey(key)
  note('Anahtar', 'KEY', keyFault, maskedKey(key))
  const folder = new Folder(settings)
  note('Klasör', 'FOLDER', (await folder.isWritable()) ? null : 'FOLDER_UNWRITABLE', folder.path)

  const { address, reached } = await reach(pins.addresses)
  const { protocol, hostname } = new URL(address)
  // An IPv6 address stands in brackets.
  const host = await lookup(hostname.replace(/[[\]]/g, '')).catch(() => null)
  note('Sunucunun adı', 'DNS', host ? null : 'DNS_FAILED', hostname)
  const failure = 'failure' in reached ? reached.failure : null
  const isSecure = protocol === 'https:'
  note('Bağlantı', 'TLS', failure, address, failure ?? (isSecure ? 'ok' : 'none'))

  const ahead = 'failure' in reached ? NaN : Math.round(Date.now() / 1000 - reached.date)
  const shown = Number.isNaN(ahead) ? '-' : `${ahead < 0 ? '' : '+'}${ahead}s`
  // Mühür's own answers have a date.
  const unknown = failure ?? (Number.isNaN(ahead) ? 'NOT_MUHUR' : null)
  note('Saat', 'CLOCK', unknown ?? (Math.abs(ahead) <= clockLeeway ? null : 'CLOCK_WRONG'), shown, shown)

  const found = preloads.join(', ')
  lines.push(found ? `! Önyükleme: ${found}` : '✓ Önyükleme: yok')
  words.push(`PRELOAD=${preloads.join(',') || 'none'}`)

  const instance = folder.instance() ?? randomBytes(16).toString('hex')
  const addresses = new Addresses(pins)
  const asked = {
    settings,
    clock: new Clock(),
    addresses,
    instance,
    state: folder.state(),
    instanceToken: null,
  }
  const outcome = keyFault ? null : await askAndJudge({ ...asked, verb: 'validate', milliseconds })
  // The kept verdict does not matter here: the doctor looks for present faults.
  const code = keyFault ?? outcome!.judgement.because ?? outcome!.judgement.code
  // The question names no instance, so an answer that demands an instance has found no other fault.
  const isGood = code === 'VALID' || code === 'INSTANCE_REQUIRED'
  note('Lisans', 'VERDICT', isGood ? null : code, textOf(code), code)
  return { isWell, lines: [...lines, `${words.join(' ')} ref=${outcome?.requestRef ?? '-'}`] }
}

/** The first of the addresses that answers, or the first of all. */
async function reach(addresses: readonly string[]) {
  const silent = []
  for (const address of addresses) {
    const reached = await ask({ url: keySetUrl(address), milliseconds })
    if (!('failure' in reached)) return { address, reached }
    silent.push({ address, reached })
  }
  return silent[0]!
}
