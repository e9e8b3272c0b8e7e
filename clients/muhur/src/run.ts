import { connect } from '../../client/src/connect.ts'
import { cursorBehind, each } from '../../client/src/each.ts'
import { englishOf } from '../../client/src/failures.ts'
import { MuhurError } from '../../client/src/muhur-error.ts'
import { requireMuhur, serverAddress } from './address.ts'
import { changeAll, leftOut, sequel } from './bulk.ts'
import { calls, type Call } from './calls.ts'
import { completions, shells } from './completion.ts'
import { isAgreed } from './agreement.ts'
import { groups, helpOfAll, helpOfCall, helpOfGroup, helpOfOwn, isOwn } from './help.ts'
import { languageOf, withoutLanguage, type Say } from './language.ts'
import { ask, keep, loginFile, settingsOf } from './login.ts'
import { forms, refuseBinary, show, showAnswer, textOf, type Form } from './output.ts'
import { ownOptions, partsOf, type Parts } from './parse.ts'
import type { Send } from './preview.ts'
import { harmless } from './screen.ts'
import { withoutSecrets } from './secrets.ts'
import { UsageError } from './usage-error.ts'
import { version } from './version.ts'

const exits = { done: 0, refused: 1, usage: 2, unreachable: 3, interrupted: 130 }

/** Runs a command and gives its exit code: 0 done, 1 refused, 2 not understood, 3 no answer of a Mühür server, 130 Ctrl-C. */
export async function run(all: string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (all[0] === 'complete') return complete(all.slice(1))
  let say = languageOf(undefined, env)
  try {
    const { words, wish } = withoutLanguage(all)
    say = languageOf(wish, env)
    return await command(words, env, say)
  } catch (error) {
    if (error instanceof UsageError) return failed(error.message, exits.usage)
    if (error instanceof MuhurError) return failed(sentenceOf(error, say), exitOf(error))
    if (!(error instanceof Error && 'syscall' in error)) throw error
    const sentence = say('Bir dosya okunamadı ya da yazılamadı', 'A file could not be read or written')
    return failed(`${sentence}: ${error.message}`, exits.usage)
  }
}

function complete(words: string[]): number {
  show(
    completions(words)
      .map((word) => `${word}\n`)
      .join(''),
  )
  return exits.done
}

const isHelp = (word: string | undefined) => word === '--help' || word === '-h'

async function command(words: string[], env: NodeJS.ProcessEnv, say: Say): Promise<number> {
  const [group = 'help', verb, ...rest] = words
  if (group === '--version' || verb === '--version') {
    show(`${version}\n`)
    return exits.done
  }
  if (isHelp(group) || group === 'help') return help(words.slice(1), say)
  const own = isOwn(group) ? ownCommand[group] : undefined
  if (own) return words.slice(1).some(isHelp) ? help([group], say) : own(words.slice(1), env, say)
  if (verb === undefined || isHelp(verb)) return help([group], say)
  const call = callNamed(group, verb, say)
  return rest.some(isHelp) ? help([group, verb], say) : make(call, rest, env, say)
}

const ownCommand: Partial<
  Record<string, (words: string[], env: NodeJS.ProcessEnv, say: Say) => number | Promise<number>>
> = { login, mcp, completion: (words, _, say) => completion(words, say) }

/** Throws UsageError. */
function callNamed(group: string, verb: string, say: Say): Call {
  const call = calls.find(({ command: [first, second] }) => first === group && second === verb)
  return call ?? unknownCommand(`${group} ${verb}`, say)
}

function unknownCommand(words: string, say: Say): never {
  const name = withoutSecrets(words)
  throw new UsageError(
    say(
      `“${name}” diye bir komut yok. Komutlar: muhur help`,
      `There is no command “${name}”. Commands: muhur help`,
    ),
  )
}

function help([group, verb]: string[], say: Say): number {
  if (group === undefined || isHelp(group)) show(helpOfAll(say))
  else if (isOwn(group)) show(helpOfOwn(group, say))
  else if (!groups.includes(group)) unknownCommand(group, say)
  else if (verb === undefined || isHelp(verb)) show(helpOfGroup(group, say))
  else show(helpOfCall(callNamed(group, verb, say), say))
  return exits.done
}

function completion(words: string[], say: Say): number {
  const script = Object.entries(shells).find(([name]) => name === words.join(' '))?.[1]
  if (!script)
    throw new UsageError(
      say('Kabuğu yazın: bash, zsh ya da powershell.', 'Name the shell: bash, zsh or powershell.'),
    )
  show(script)
  return exits.done
}

/** A refusal for want of a scope shows that the token is one of the server’s. */
async function login(words: string[], env: NodeJS.ProcessEnv, say: Say): Promise<number> {
  const { url: urls } = ownOptions(words, ['url'], say)
  const given = String(
    urls?.at(-1) ??
      (process.stdin.isTTY ? await ask(say('Sunucunun adresi: ', 'The server’s address: '), say) : ''),
  )
  if (given === '')
    throw new UsageError(say('Sunucunun adresini --url ile verin.', 'Give the server’s address with --url.'))
  const url = serverAddress(given, say)
  await requireMuhur(url)
  const token = await ask(say('Token (görünmez): ', 'Token (not shown): '), say, { secret: true })
  await connect({ url, token })
    .getOwnDiscord()
    .catch((error: unknown) => {
      if (!(error instanceof MuhurError) || error.status !== 403) throw error
    })
  keep({ url, token }, env)
  show(
    `${say('Giriş yapıldı. Token şurada, yalnızca sizin okuyabileceğiniz dosyada:', 'Signed in. The token is in a file that only you can read:')} ${loginFile(env)}\n`,
  )
  return exits.done
}

/** Loaded by this command alone: the library is larger than the rest. */
async function mcp(words: string[], env: NodeJS.ProcessEnv, say: Say): Promise<number> {
  const { write, group: chosen = groups } = ownOptions(words, ['write', 'group'], say)
  const unknown = chosen.find((name) => !groups.includes(String(name)))
  if (unknown !== undefined)
    throw new UsageError(
      say(
        `“${unknown}” diye bir grup yok. Gruplar: ${groups.join(', ')}.`,
        `There is no group “${unknown}”. Groups: ${groups.join(', ')}.`,
      ),
    )
  const send = sender(connected(env, say))
  const { serveMcp } = await import('./mcp.ts')
  await serveMcp(send, { write: write !== undefined, groups: chosen.map(String) })
  return exits.done
}

async function make(call: Call, words: string[], env: NodeJS.ProcessEnv, say: Say): Promise<number> {
  const { parts, values, missing } = await partsOf(call, words, say)
  const form = String(values['output']?.at(-1) ?? 'table') as Form
  if (!forms.includes(form))
    throw new UsageError(
      say('--output table, json ya da csv olmalı.', '--output must be table, json or csv.'),
    )
  if (missing.length > 0)
    throw new UsageError(say(`Eksik: ${missing.join(', ')}.`, `Missing: ${missing.join(', ')}.`))
  refuseBinary(call, say)
  const send = sender(connected(env, say))
  if (!values['yes'] && !(await isAgreed(call, parts, send, say))) return exits.usage
  if (values['all'] && values['page'])
    throw new UsageError(
      say(
        '--all bütün sayfaları getirir; --page ile birlikte verilmez.',
        '--all brings all pages; leave --page out.',
      ),
    )
  if (call.id === 'changeLicenses') return changeLicenses(call, parts, form, send, say)
  if (values['all']) {
    show(textOf(await allOf(call, parts, send), form, call, say))
    return exits.done
  }
  const answer = await send(call, parts)
  await showAnswer(answer, form, call, say)
  if (await hasMore(call, parts, answer, send))
    process.stderr.write(say('Daha fazlası var: --all\n', 'There is more: --all\n'))
  return exits.done
}

async function changeLicenses(call: Call, parts: Parts, form: Form, send: Send, say: Say): Promise<number> {
  const changed = await changeAll(call, parts, send, say)
  const { answer, failure, interrupted } = changed
  if (answer.outcomes.length > 0 || (failure === undefined && !interrupted))
    show(textOf(answer, form, call, say))
  process.stderr.write(sequel(changed, parts, say))
  if (interrupted) return exits.interrupted
  if (failure !== undefined) throw failure
  const sentence = leftOut(answer, say)
  return sentence === undefined ? exits.done : failed(sentence, exits.refused)
}

/**
 * Whether a list goes on behind its answer, where the user may not know: no page and no number of rows was asked for. A failure of
 * this look is no failure of the command.
 */
async function hasMore(call: Call, parts: Parts, answer: unknown, send: Send): Promise<boolean> {
  const { limit, page } = parts.query
  if (!call.cursor || page) return false
  const cursor = cursorBehind(answer, call.cursor)
  if (!cursor || !Array.isArray(answer)) return cursor !== undefined
  if (limit) return false
  const rows = await send(call, { ...parts, query: { ...parts.query, limit: '1', cursor } }).catch(() => [])
  return Array.isArray(rows) && rows.length > 0
}

/** The client of the login, which says why it waits for a token at its limit. */
const connected = (env: NodeJS.ProcessEnv, say: Say) =>
  connect({
    ...settingsOf(env, say),
    onWait: (seconds, status) => {
      if (status === 429)
        process.stderr.write(
          say(
            `Token’ın limiti doldu, ${seconds} s bekleniyor.\n`,
            `The token is at its limit: waiting ${seconds} s.\n`,
          ),
        )
    },
  })

/** Sends calls by name: the client has a method for each. */
export function sender(client: object): Send {
  const methods = client as Record<string, (parts: Parts) => Promise<unknown>>
  return (call, parts) => methods[call.id]!(parts)
}

async function allOf(call: Call, parts: Parts, send: Send): Promise<unknown[]> {
  const rows: unknown[] = []
  const list = Object.assign((page: Parts) => send(call, page), { cursor: call.cursor! })
  for await (const row of each(list, parts)) rows.push(row)
  return rows
}

function failed(text: string, exit: number): number {
  process.stderr.write(`${text}\n`)
  return exit
}

function exitOf({ code, status }: MuhurError): number {
  if (['BAD_ADDRESS', 'BAD_TOKEN', 'BAD_PARAMETER'].includes(code)) return exits.usage
  return ['UNREACHABLE', 'ANSWER_LOST', 'TIMED_OUT', 'UNEXPECTED_ANSWER'].includes(code) || status === 503
    ? exits.unreachable
    : exits.refused
}

const said = (sentence: string, say: Say) => say(sentence, englishOf(sentence) ?? sentence)

/** A server may be a stranger's: its texts do not steer the terminal. */
const sentenceOf = ({ message, action, code, request_id: number }: MuhurError, say: Say) =>
  [said(message, say), action && said(action, say), `[${[code, number].filter(Boolean).join(' ')}]`]
    .filter((line) => line !== undefined && line !== '')
    .map((line) => harmless(String(line)))
    .join('\n')
