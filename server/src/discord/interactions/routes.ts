import { receiveInteraction, registerCommands } from '@muhur/contract/discord/interactions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout } from 'node:timers/promises'
import type { App, Deps } from '../../http/deps.ts'
import { parseJson } from '../../http/json.ts'
import { serve } from '../../http/serve.ts'
import { actBy } from '../../record/audit/record.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { Failure } from '../../start/faults/failure.ts'
import { openAnswering } from './answering.ts'
import { choices, deferred, immediate, type Message } from './wire/answers.ts'
import { followUp } from './wire/follow-up.ts'
import { formOf } from './handlers.ts'
import { publicKeyReader } from './wire/public-key.ts'
import { register } from './register.ts'
import { isFresh, isSigned } from './wire/signature.ts'
import { kinds, readInteraction, type Interaction } from './wire/interaction.ts'
import { wordsFor } from './language/words.ts'

/** Milliseconds after which an answer comes later. Discord hangs up after three seconds, of which the network takes a part. */
const patience = 2_000

/** The endpoint that Discord calls. A scope of its own: the signature covers the raw bytes of the body, which no other scope keeps. */
export function interactionRoutes(app: App, deps: Deps): void {
  const publicKey = publicKeyReader(deps)
  const answering = openAnswering(deps)
  const sending = { api: deps.discordApi, log: deps.log }
  const following = new Set<Promise<void>>()
  app.addHook('onClose', async () => void (await Promise.all(following)))

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.addHook('preValidation', async (request) => {
    const key = await publicKey()
    const signature = {
      timestamp: headerOf(request, 'x-signature-timestamp'),
      signature: headerOf(request, 'x-signature-ed25519'),
    }
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    if (key === null || !isSigned(key, signature, body) || !isFresh(signature.timestamp, Date.now()))
      throw new Failure('INTERACTION_REFUSED')
    request.body = parseJson(body)
  })

  serve(app, receiveInteraction, async (request, reply) => {
    if (request.body.type === kinds.ping) return { type: 1 }
    const interaction = await readInteraction(request.body)
    const form = formOf(interaction, wordsFor(interaction.locale))
    if (form) return form
    const asked = { ref: request.id, log: request.log }
    if (interaction.type === kinds.autocomplete)
      return (await inTime(reply, answering.offer(interaction, asked))) ?? choices([])
    const work = answering.tell(interaction, asked)
    const message = await inTime(reply, work)
    if (message) return immediate(message)
    reply.raw.once('finish', () => follow(interaction, work))
    return deferred
  })

  function follow(interaction: Interaction, work: Promise<Message>): void {
    const sent = work
      // A repeated call gets no answer.
      .then(
        (message) => followUp(sending, interaction, message),
        () => {},
      )
      .finally(() => following.delete(sent))
    following.add(sent)
  }
}

/** The commands as registered at Discord. */
export function commandRoutes(app: App, deps: Deps): void {
  serve(app, registerCommands, (request, reply) =>
    changeOnce(deps, reply, (transaction) => register(transaction, deps, actBy(request))),
  )
}

/** The work's result; undefined where the result does not come while Discord waits. */
async function inTime<T>(reply: FastifyReply, work: Promise<T>): Promise<T | undefined> {
  const over = new AbortController()
  const late = setTimeout(patience - reply.elapsedTime, undefined, { signal: over.signal })
  try {
    return await Promise.race([work, late])
  } finally {
    over.abort()
    late.catch(() => {})
    work.catch(() => {})
  }
}

/** A header given twice counts as none. */
function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
