import { connect } from '../../client/src/connect.ts'
import { each } from '../../client/src/each.ts'
import { MuhurError } from '../../client/src/muhur-error.ts'
import { calls, type Call } from './calls.ts'
import { completions, ownCommands, shells } from './completion.ts'
import { helpOfAll, helpOfCall, helpOfGroup } from './help.ts'
import { languageOf, type Say } from './language.ts'
import { ask, keep, loginFile, settingsOf } from './login.ts'
import { forms, written, type Form } from './output.ts'
import { parse, partsOf, type Parts } from './parse.ts'
import { isDestructive, previewOf, type Send } from './preview.ts'
import { UsageError } from './usage-error.ts'

const exits = { done: 0, refused: 1, usage: 2, unreachable: 3 }
const show = (text: string) => void process.stdout.write(text)

/** Runs a command and gives its exit code: 0 done, 1 refused, 2 not understood, 3 no answer of a Mühür server. */
export async function run(words: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const at = words.indexOf('--lang')
  const say = languageOf(at === -1 ? undefined : words[at + 1], env)
  try {
    return await command(words, env, say)
  } catch (error) {
    if (error instanceof UsageError) return failed(error.message, exits.usage)
    if (error instanceof MuhurError) return failed(sentenceOf(error), exitOf(error))
    throw error
  }
}

async function command(words: string[], env: NodeJS.ProcessEnv, say: Say): Promise<number> {
  const [group = 'help', verb, ...rest] = words
  if (group === 'complete') {
    show(
      completions(words.slice(1))
        .map((word) => `${word}\n`)
        .join(''),
    )
    return exits.done
  }
  if (group === 'login') return login(words.slice(1), env, say)
  if (group === 'completion') return completion(verb, say)
  if (group === 'mcp') return mcp(words.slice(1), env, say)
  if (group === 'help' || group.startsWith('--')) return help(verb, say)
  const name = [group, verb].join(' ').trim()
  const members = calls.filter((call) => call.command[0] === group)
  if (members.length > 0 && (verb === undefined || verb === '--help')) return help(group, say)
  const call = members.find((member) => member.command[1] === verb)
  if (!call)
    throw new UsageError(
      say(
        `“${name}” diye bir komut yok. Komutlar: muhur help`,
        `There is no command “${name}”. Commands: muhur help`,
      ),
    )
  if (rest.includes('--help')) {
    show(helpOfCall(call, say))
    return exits.done
  }
  return make(call, rest, env, say)
}

function help(group: string | undefined, say: Say): number {
  const known = calls.some(({ command: [name] }) => name === group)
  show(known ? helpOfGroup(group!, say) : helpOfAll(say))
  return known || group === undefined || group.startsWith('--') || ownCommands.includes(group)
    ? exits.done
    : exits.usage
}

function completion(shell: string | undefined, say: Say): number {
  const script = Object.entries(shells).find(([name]) => name === shell)?.[1]
  if (!script)
    throw new UsageError(
      say('Kabuğu yazın: bash, zsh ya da powershell.', 'Name the shell: bash, zsh or powershell.'),
    )
  show(script)
  return exits.done
}

/** A refusal for want of a scope shows that the token is one of the server’s. */
async function login(words: string[], env: NodeJS.ProcessEnv, say: Say): Promise<number> {
  const { values } = parse(words, ['url', 'lang'], say)
  const url = String(
    values['url']?.[0] ??
      (process.stdin.isTTY ? await ask(say('Sunucunun adresi: ', 'The server’s address: ')) : ''),
  )
  if (url === '')
    throw new UsageError(say('Sunucunun adresini --url ile verin.', 'Give the server’s address with --url.'))
  const token = await ask(say('Token (görünmez): ', 'Token (not shown): '), { secret: true })
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
  const { values } = parse(words, ['write', 'lang'], say)
  const send = sender(connect(settingsOf(env, say)))
  const { serveMcp } = await import('./mcp.ts')
  await serveMcp(send, { write: values['write'] !== undefined })
  return exits.done
}

async function make(call: Call, words: string[], env: NodeJS.ProcessEnv, say: Say): Promise<number> {
  const { parts, values, missing } = await partsOf(call, words, say)
  const form = String(values['output']?.[0] ?? 'table') as Form
  if (!forms.includes(form))
    throw new UsageError(
      say('--output table, json ya da csv olmalı.', '--output must be table, json or csv.'),
    )
  if (missing.length > 0)
    throw new UsageError(say(`Eksik: ${missing.join(', ')}.`, `Missing: ${missing.join(', ')}.`))
  const send = sender(connect(settingsOf(env, say)))
  if (!values['yes'] && isDestructive(call, parts) && !(await isWanted(call, parts, send, say)))
    return exits.usage
  if (values['all'] && 'cursor' in (call.query?.properties ?? {}))
    show(written(await allOf(call, parts, send), form))
  else await showAnswer(await send(call, parts), form)
  return exits.done
}

/** Sends calls by name: the client has a method for each. */
export function sender(client: object): Send {
  const methods = client as Record<string, (parts: Parts) => Promise<unknown>>
  return (call, parts) => methods[call.id]!(parts)
}

/** Shows what the call would change, and asks. */
async function isWanted(call: Call, parts: Parts, send: Send, say: Say): Promise<boolean> {
  const { now, changes } = await previewOf(call, parts, send)
  const fields = Object.entries(changes).map(([field, change]) => ({ field, ...change }))
  process.stderr.write(`${say(call.turkish, call.english)}\n\n`)
  process.stderr.write(written(fields.length > 0 ? fields : (now ?? parts.params), 'table'))
  if (!process.stdin.isTTY)
    throw new UsageError(say('Onaylamak için --yes ekleyin.', 'Add --yes to confirm.'))
  const answer = await ask(say('\nYapılsın mı? (e/h) ', '\nGo on? (y/n) '))
  return /^[ey]/i.test(answer)
}

async function allOf(call: Call, parts: Parts, send: Send): Promise<unknown[]> {
  const rows: unknown[] = []
  for await (const row of each((page: Parts) => send(call, page), parts)) rows.push(row)
  return rows
}

async function showAnswer(answer: unknown, form: Form): Promise<void> {
  if (answer instanceof Blob) process.stdout.write(Buffer.from(await answer.arrayBuffer()))
  else show(written(answer, form))
}

function failed(text: string, exit: number): number {
  process.stderr.write(`${text}\n`)
  return exit
}

function exitOf({ code, status }: MuhurError): number {
  if (['BAD_ADDRESS', 'BAD_TOKEN', 'BAD_PARAMETER'].includes(code)) return exits.usage
  return ['UNREACHABLE', 'UNEXPECTED_ANSWER'].includes(code) || status === 503
    ? exits.unreachable
    : exits.refused
}

const sentenceOf = ({ message, action, code, request_id: number }: MuhurError) =>
  [message, action, `[${[code, number].filter(Boolean).join(' ')}]`].filter(Boolean).join('\n')
