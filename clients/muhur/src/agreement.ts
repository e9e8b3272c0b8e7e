import type { Call } from './calls.ts'
import { isEnding } from './ending.ts'
import type { Say } from './language.ts'
import { ask } from './login.ts'
import { written } from './output.ts'
import type { Parts } from './parse.ts'
import { previewOf, type Preview, type Send } from './preview.ts'
import { UsageError } from './usage-error.ts'

/** Whether the call ends nothing, or the user agrees to what would end. Throws UsageError without a terminal, and MuhurError. */
export async function isAgreed(call: Call, parts: Parts, send: Send, say: Say): Promise<boolean> {
  if (!isEnding(call, parts.body)) return true
  const preview = await previewOf(call, parts, send)
  if (!isEnding(call, parts.body, preview.now)) return true
  process.stderr.write(questionText(call, parts, preview, say))
  if (!process.stdin.isTTY)
    throw new UsageError(say('Onaylamak için --yes ekleyin.', 'Add --yes to confirm.'))
  const answer = await ask(say('Yapılsın mı? (e/h) ', 'Go on? (y/n) '), say)
  return new RegExp(`^(${say('e|evet', 'y|yes')})$`, 'i').test(answer)
}

/** Fields by which people know an object. */
const identifyingFields = [
  'license_key',
  'version',
  'name',
  'url',
  'reference',
  'product',
  'owner',
  'user',
  'discord_username',
]

/** The question's text: the call, the object, the fields that would change, and the effect. */
function questionText(
  call: Call,
  { params }: Parts,
  { now, changes, licenses, effect }: Preview,
  say: Say,
): string {
  const count = licenses === undefined ? '' : say(` (${licenses} lisans)`, ` (${licenses} licenses)`)
  const fields = Object.entries(changes).map(([field, change]) => ({ field, ...change }))
  const state = Object.entries(Object(now ?? params))
  const known = fields.length > 0 ? state.filter(([name]) => identifyingFields.includes(name)) : state
  const counted = Object.entries(Object(effect)).filter(([, value]) => typeof value !== 'object')
  const tables = [Object.fromEntries(known), fields, Object.fromEntries(counted)]
  const texts = tables
    .filter((table) => Object.keys(table).length > 0)
    .map((table) => written(table, 'table'))
  return [`${say(call.turkish, call.english)}${count}\n`, ...texts, ''].join('\n')
}
