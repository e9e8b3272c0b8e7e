import type { InteractionAnswer } from '@muhur/contract/discord/interactions'
import { errors } from '@muhur/contract/errors'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { findOrInvite } from '../../access/users/store.ts'
import { ownDenialFinder } from '../../shop/denials/find-own.ts'
import { Failure } from '../../start/faults/failure.ts'
import { isOutage } from '../../start/faults/outage.ts'
import { choices, message, refusal, text, type Choice, type Message } from './wire/answers.ts'
import type { Caller } from './caller.ts'
import { buttonHandlers, commandHandlers, formHandlers, isSellers, offer } from './handlers.ts'
import { findPerson, rememberInteraction } from './store.ts'
import {
  fieldsOf,
  kinds,
  optionsOf,
  pathOf,
  presserOf,
  typedOf,
  type Interaction,
} from './wire/interaction.ts'
import { wordsFor, type Words } from './language/words.ts'

/** Buyers read their own language; sellers read Turkish. */
const wordsOf = (interaction: Interaction): Words =>
  wordsFor(isSellers(interaction) ? 'tr' : interaction.locale)

/** A request's part in an answer. */
interface Asked {
  /** The reference of the request. */
  ref: string
  log: Pick<FastifyBaseLogger, 'error'>
}

type Answering<T> = (interaction: Interaction, asked: Asked) => Promise<T>

/** Answers interactions, each once. Both throw INTERACTION_REFUSED for a repeated interaction, and no other failure. */
export function openAnswering(deps: Deps): { tell: Answering<Message>; offer: Answering<InteractionAnswer> } {
  const findDenial = ownDenialFinder(deps.db)

  async function callerOf(interaction: Interaction, { ref }: Asked): Promise<Caller> {
    const { queries } = deps.db
    if (!(await rememberInteraction(queries, interaction.id))) throw new Failure('INTERACTION_REFUSED')
    const discord_id = presserOf(interaction)
    const find = async () => (await findPerson(queries, discord_id)) ?? null
    const invite = async () => {
      await findOrInvite(queries, { discord_id })
      return (await find())!
    }
    return { deps, user: await find(), ref, findDenial, words: wordsOf(interaction), invite }
  }

  return {
    async tell(interaction, asked) {
      try {
        return await answer(await callerOf(interaction, asked), interaction)
      } catch (error) {
        return inWords(error as Error, asked, wordsOf(interaction))
      }
    },

    async offer(interaction, asked) {
      let found: Choice[] = []
      try {
        found = await offer(await callerOf(interaction, asked), typedOf(interaction))
      } catch (error) {
        // An empty list of choices is enough; the command itself reports the error.
        inWords(error as Error, asked, wordsOf(interaction))
      }
      return choices(found)
    },
  }
}

async function answer(caller: Caller, interaction: Interaction): Promise<Message> {
  const { type, data } = interaction
  const handler = <T extends (...all: never[]) => unknown>(
    handlers: Record<string, T>,
    name: string,
  ): T | (() => Message) => {
    return Object.hasOwn(handlers, name) ? handlers[name]! : () => message(text(caller.words.outdated))
  }
  if (type === kinds.command)
    return handler(commandHandlers, pathOf(interaction))(caller, optionsOf(interaction))
  const [verb = '', id = '', rest = ''] = (data.custom_id ?? '').split(':')
  if (type === kinds.modal) return handler(formHandlers, verb)(caller, fieldsOf(interaction), id)
  return handler(buttonHandlers, verb)(caller, { id, rest, selected: data.values?.[0] ?? '' })
}

/** The text of an error for the person. Throws errors that are for Discord. */
function inWords(error: Error, { ref, log }: Asked, words: Words): Message {
  if (error instanceof Failure) {
    if (error.code === 'INTERACTION_REFUSED') throw error
    // Also for a press on a button of another person's license.
    if (error.code === 'LICENSE_NOT_FOUND') return message(text(words.notYours, words.seeOwn))
    return refusal(words.error(error.code, error.message))
  }
  if (isOutage(error)) return refusal(words.error('UNAVAILABLE', errors.UNAVAILABLE.message))
  log.error({ err: error }, 'an interaction failed')
  return message(text(words.fault, words.faultAction(ref)))
}
