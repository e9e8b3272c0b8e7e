import type { Call } from './calls.ts'
import { isEnding, type Fields } from './ending.ts'
import type { Say } from './language.ts'
import { ask } from './login.ts'
import { written } from './output.ts'
import type { Parts } from './parse.ts'
import { knownOf, previewOf, type Preview, type Send } from './preview.ts'
import { harmlessLines } from './screen.ts'
import { secretFields } from './secrets.ts'
import { UsageError } from './usage-error.ts'

/** Whether the call ends nothing, or the user agrees to what would end. Throws UsageError without a terminal, and MuhurError. */
export async function isAgreed(call: Call, parts: Parts, send: Send, say: Say): Promise<boolean> {
  if (!isEnding(call, parts.body)) return true
  const preview = await previewOf(call, parts, send)
  if (!isEnding(call, parts.body, preview.now)) return true
  process.stderr.write(harmlessLines(questionText(call, parts, preview, say)))
  if (!process.stdin.isTTY)
    throw new UsageError(say('Onaylamak için --yes ekleyin.', 'Add --yes to confirm.'))
  const answer = await ask(say('Yapılsın mı? (e/h) ', 'Go on? (y/n) '), say)
  return new RegExp(`^(${say('e|evet', 'y|yes')})$`, 'i').test(answer)
}

/** The question's text: the call, what its address names, the fields that would change, and the effect. */
function questionText(
  call: Call,
  { params }: Parts,
  { now, within = [], changes, licenses, effect }: Preview,
  say: Say,
): string {
  const count = licenses === undefined ? '' : say(` (${licenses} lisans)`, ` (${licenses} licenses)`)
  const fields = Object.entries(changes)
  const state = fields.length > 0 ? knownOf(now) : Object(now)
  const counted = Object.entries(Object(effect)).filter(([, value]) => typeof value !== 'object')
  const tables = [
    named(params, call, say),
    ...within,
    shown(state, say),
    fields.map(([name, { from, to }]) => changed(name, from, to, say)),
    Object.fromEntries(counted.map(([name, value]) => [effectWord(name, say), yesOrNo(value, say)])),
  ]
  const texts = tables
    .filter((table) => Object.keys(table).length > 0)
    .map((table) => written(table, 'table'))
  return [`${say(call.turkish, call.english)}${count}\n`, ...texts, ''].join('\n')
}

/** The parameters of the address by their words, without what the words say of them further. */
const named = (params: Parts['params'], { words }: Call, say: Say) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const [turkish = name, english = name] = words[name] ?? []
      return [say(turkish, english).replace(/;.*/, ''), value]
    }),
  )

const changed = (name: string, from: unknown, to: unknown, say: Say) => ({
  [say('alan', 'field')]: name,
  [say('önce', 'from')]: valueText(name, from, say),
  [say('sonra', 'to')]: secretFields.includes(name) ? '…' : valueText(name, to, say),
})

/** The state beside the parameters, which have the id. */
const shown = (state: Fields, say: Say) =>
  Object.fromEntries(
    Object.entries(state)
      .filter(([name]) => name !== 'id')
      .map(([name, value]) => [name, valueText(name, value, say)]),
  )

/** A null stands there as a word. */
function valueText(name: string, value: unknown, say: Say): unknown {
  if (value !== null) return value
  return ['expires_at', 'until'].includes(name) ? say('süresiz', 'no end') : say('yok', 'none')
}

/** The numbers and the booleans of an effect in Turkish. */
const effectWords: Record<string, string> = {
  instances: 'kurulum',
  live_instances: 'çalışan kurulum',
  licenses: 'lisans',
  owners: 'sahip',
  more: 'daha fazlası var',
  exists: 'bu engel zaten var',
  untold: 'haber verilmeyen sahip',
}

const yesOrNo = (value: unknown, say: Say) => {
  if (typeof value !== 'boolean') return value
  return value ? say('evet', 'yes') : say('hayır', 'no')
}

const effectWord = (name: string, say: Say) => say(effectWords[name] ?? name, name)
