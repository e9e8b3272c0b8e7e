import { readFileSync } from 'node:fs'
import { text as textOf } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { Call } from './calls.ts'
import { commonOptions, optionsOf, parametersOf, valueOf } from './fields.ts'
import type { Say } from './language.ts'
import { hasSecret, publicPart, secretFields } from './secrets.ts'
import { UsageError } from './usage-error.ts'

/** Parts of a call, as the client takes them. */
export interface Parts {
  params: Record<string, string>
  query: Record<string, string>
  body?: unknown
}

const day = 24 * 60 * 60 * 1000
export const flags = ['yes', 'all', 'write']

/** The command's words as the parts of its call. Throws UsageError. */
export async function partsOf(call: Call, words: string[], say: Say) {
  const common = commonOptions(call, say).map(([option]) => option.replace('--', ''))
  const options = [...optionsOf(call).keys()]
  refuseSecret(words, [...options, ...(call.body ? ['body'] : [])], say)
  const { values, positionals } = parse(words, [...options, ...common], say)
  const input = await inputOf(values, say)
  const { query, body } = fieldsOf(call, values, input, say)
  const parts: Parts = { params: paramsOf(call, positionals, say), query }
  if (call.body) {
    const whole: object = { ...wholeOf(values['body']?.[0], input, say), ...body }
    parts.body = { ...whole, ...daysOf(call, whole, values['days']?.at(-1), say) }
  }
  if (call.file) parts.body = fileOf(values['file']?.[0], say)
  return { parts, values, missing: missingOf(call, parts) }
}

type Values = Record<string, readonly (string | boolean)[] | undefined>

function fieldsOf(call: Call, values: Values, input: string, say: Say) {
  const found = { query: {} as Record<string, string>, body: {} as Record<string, unknown> }
  for (const [option, field] of optionsOf(call)) {
    const texts = values[option]?.map((text) => (text === '-' ? input : String(text)))
    if (!texts) continue
    if (secretFields.includes(field.name) && !values[option]!.includes('-'))
      throw new UsageError(inSight(say, option))
    const value = valueOf(field, texts)
    if (value === undefined)
      throw new UsageError(say(`--${option} için değer okunamadı.`, `--${option} has no valid value.`))
    if (field.place === 'query') found.query[field.name] = publicPart(texts.at(-1)!)
    else found.body[field.name] = value
  }
  return found
}

/** Throws UsageError for a secret among the words, with the option that would read the text as input. */
function refuseSecret(words: string[], readers: readonly string[], say: Say): void {
  const at = words.findIndex(hasSecret)
  if (at === -1) return
  const [, option = ''] = /^--([^=]+)/.exec(words[at]!) ?? /^--([^=]+)$/.exec(words[at - 1] ?? '') ?? []
  throw new UsageError(inSight(say, readers.includes(option) ? option : undefined))
}

function parse(words: string[], names: readonly string[], say: Say) {
  const options = Object.fromEntries(
    names.map((name) => [
      name,
      { type: flags.includes(name) ? 'boolean' : 'string', multiple: true } as const,
    ]),
  )
  try {
    const { values, positionals } = parseArgs({ args: joined(words, names), options, allowPositionals: true })
    return { values: values as Values, positionals }
  } catch (error) {
    throw new UsageError(faultOf(error as NodeJS.ErrnoException, say))
  }
}

/** The options of a command that makes no call of its own name, and takes no other words. */
export function ownOptions(words: string[], names: readonly string[], say: Say): Values {
  if (words.some(hasSecret))
    throw new UsageError(
      `${inSight(say)} ${say('“muhur login” token’ı sorar ya da girdi olarak alır.', '“muhur login” asks for the token, or takes it as input.')}`,
    )
  const { values, positionals } = parse(words, names, say)
  if (positionals.length === 0) return values
  throw new UsageError(say(`“${positionals[0]}” anlaşılmadı.`, `“${positionals[0]}” was not understood.`))
}

/** `--sort -created_at` as `--sort=-created_at`: a value may begin with a hyphen. */
const joined = (words: string[], names: readonly string[]) =>
  words.reduce<string[]>((done, word) => {
    const name = /^--(.+)/.exec(done.at(-1) ?? '')?.[1] ?? ''
    if (!names.includes(name) || flags.includes(name) || !/^-[^-]/.test(word)) return [...done, word]
    return [...done.slice(0, -1), `--${name}=${word}`]
  }, [])

function faultOf({ code, message }: NodeJS.ErrnoException, say: Say): string {
  const [, word = ''] = /'(-?-?[^' ]*)/.exec(message) ?? []
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE')
    return say(`“${word}” seçeneği anlaşılmadı.`, `The option “${word}” was not understood.`)
  return flags.includes(word.replace(/^--/, ''))
    ? say(`${word} seçeneği değer almaz.`, `${word} takes no value.`)
    : say(`${word} seçeneğinden sonra bir değer yazın.`, `Write a value after ${word}.`)
}

function inSight(say: Say, option?: string): string {
  const rule = say(
    'Gizli metinler ve anahtarlar komut satırına yazılmaz.',
    'Secrets and keys never stand on the command line.',
  )
  if (option === undefined) return rule
  return `${rule} ${say(`--${option} - yazın, metni girdi olarak verin.`, `Write --${option} - and give the text as input.`)}`
}

async function inputOf(values: Values, say: Say): Promise<string> {
  const readers = Object.entries(values).filter(([, texts]) => texts!.includes('-'))
  if (readers.length > 1)
    throw new UsageError(
      say('Girdiyi yalnızca bir seçenek okuyabilir.', 'Only one option may read the input.'),
    )
  return readers.length === 1 ? (await textOf(process.stdin)).trimEnd() : ''
}

function paramsOf(call: Call, positionals: string[], say: Say): Record<string, string> {
  const names = parametersOf(call)
  if (positionals.length === names.length)
    return Object.fromEntries(names.map((name, index) => [name, positionals[index]!]))
  const wanted = names.map((name) => `<${name}>`).join(' ') || say('hiçbiri', 'none')
  throw new UsageError(
    say(`Seçeneklerden önce gelmesi gerekenler: ${wanted}.`, `Words before the options: ${wanted}.`),
  )
}

/** `--days 30`: an end so many days from now. */
function daysOf(call: Call, given: object, days: string | boolean | undefined, say: Say): object {
  if (days === undefined || 'days' in (call.body?.properties ?? {})) return {}
  if ('expires_at' in given)
    throw new UsageError(
      say(
        '--days ve --expires-at birlikte verilmez: bitiş bir kez yazılır.',
        '--days and --expires-at exclude each other: the end is written once.',
      ),
    )
  const count = Number(days)
  if (!Number.isInteger(count) || count < 1 || count > 36_500)
    throw new UsageError(
      say(
        '--days 1 ile 36500 arasında bir tam sayı olmalı.',
        '--days must be a whole number from 1 to 36500.',
      ),
    )
  return { expires_at: new Date(Date.now() + count * day).toISOString() }
}

function wholeOf(place: string | boolean | undefined, input: string, say: Say): object {
  if (place === undefined) return {}
  const text = place === '-' ? input : contentOf(String(place), say).toString()
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  } catch {
    // Said below, as for JSON of another form.
  }
  throw new UsageError(say('--body bir JSON nesnesi içermeli.', '--body must contain a JSON object.'))
}

function fileOf(path: string | boolean | undefined, say: Say): Blob {
  if (path !== undefined) return new Blob([contentOf(String(path), say)])
  throw new UsageError(say('Gönderilecek dosyayı --file ile verin.', 'Name the file to send with --file.'))
}

/** Throws UsageError for a file that is not there, and the system's error for one that cannot be read. */
function contentOf(path: string, say: Say): Buffer<ArrayBuffer> {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new UsageError(say(`“${path}” diye bir dosya yok.`, `There is no file “${path}”.`))
  }
}

/** Required fields that the parts do not have. */
function missingOf(call: Call, { query, body }: Parts): string[] {
  const has = { query, body: Object(body ?? {}) as object }
  return [...new Set(optionsOf(call).values())]
    .filter(({ name, place, required }) => required && !(name in has[place]))
    .map(({ name }) => `--${name.replaceAll('_', '-')}`)
}
