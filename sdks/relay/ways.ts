import { setTimeout as delay } from 'node:timers/promises'
import type { Passing, Reply, Server, Way } from './relay.ts'

interface Answer extends Record<string, unknown> {
  code: string
  instance?: { token?: string }
}

const read = ({ body }: Reply) => JSON.parse(body.toString()) as Answer
const write = (reply: Reply, answer: Answer): Reply => ({
  ...reply,
  body: Buffer.from(JSON.stringify(answer)),
})
const tokenIn = (reply: Reply) => read(reply).instance?.token

/** Passes everything on. */
export const plain = ({ verb, sent }: Passing, server: Server): Promise<Reply> => server(verb, sent)

/** Calls another verb than the bot, with the bot's exact bytes. */
export const swapVerbs =
  (verbs: Record<string, string>): Way =>
  ({ verb, sent }, server) =>
    server(verbs[verb] ?? verb, sent)

/** Replaces the bot's license key by the paid one. */
export const swapKey =
  (license_key: string): Way =>
  ({ verb, body }, server) =>
    server(verb, { ...body, license_key })

/** Lets every copy send the newest token that any of them got. */
export function shareTokenInRequests(): Way {
  let newest: string | undefined
  return async ({ verb, body, sent }, server) => {
    const reply = await server(verb, newest ? { ...body, instance_token: newest } : sent)
    newest = tokenIn(reply) ?? newest
    return reply
  }
}

/** Gives every copy the token that was issued to another copy. */
export function shareTokenInAnswers(): Way {
  const given = new Map<string, string>()
  return async ({ verb, sent, body }, server) => {
    const reply = await server(verb, sent)
    const own = tokenIn(reply)
    if (!own) return reply
    given.set(body.version!, own)
    const token = [...given].findLast(([version]) => version !== body.version)?.[1]
    return token ? write(reply, { ...read(reply), instance: { ...read(reply).instance, token } }) : reply
  }
}

/** Answers every activation with the answer to the first one. */
export function replay(): Way {
  let recorded: Promise<Reply> | undefined
  return ({ verb, sent }, server) => {
    if (verb !== 'activate') return server(verb, sent)
    recorded ??= server(verb, sent)
    return recorded
  }
}

/** Answers late, but not too late. */
export const late =
  (milliseconds: number): Way =>
  async (call, server) => {
    const reply = await plain(call, server)
    await delay(milliseconds)
    return reply
  }

/** Cuts the network of all bots but one. */
export const cutOff =
  (free: string): Way =>
  async (call, server) =>
    call.body.version === free ? plain(call, server) : null

/** Lets activations pass, and nothing else. */
export const drop: Way = async (call, server) => (call.verb === 'activate' ? plain(call, server) : null)

/**
 * Gives the seat back as soon as a bot has it, with the token of the answer, and without the bot's knowledge. One start after the
 * other, so that the seat is free for each.
 */
export function giveBack(): Way {
  let before: Promise<unknown> = Promise.resolve()
  const pass = async (call: Passing, server: Server) => {
    const reply = await plain(call, server)
    const instance_token = tokenIn(reply)
    if (instance_token) await server('deactivate', { ...asked(call), instance_token })
    return reply
  }
  return (call, server) => {
    if (call.verb !== 'activate') return Promise.resolve(null)
    const passing = before.then(() => pass(call, server))
    before = passing.catch(() => {})
    return passing
  }
}

const asked = ({ body: { license_key, product_id, fingerprint } }: Passing) => ({
  license_key,
  product_id,
  fingerprint,
})
