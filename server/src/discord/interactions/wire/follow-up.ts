import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../../http/deps.ts'
import type { DiscordApi } from '../../api/client.ts'
import type { Message } from './answers.ts'
import type { Interaction } from './interaction.ts'

/**
 * Milliseconds before each try. Discord may not have taken in our first answer when it gets the message that follows, and then
 * knows no such message (10015, discord-api-docs issue 7220).
 */
const pauses = [0, 500, 1_000, 2_000, 4_000]

/** Puts the message in the place of "thinking…". The token of an interaction stands in the path, and so in no line of the log. */
export async function followUp(
  { api, log }: { api: DiscordApi; log: Deps['log'] },
  { application_id, token }: Interaction,
  body: Message,
): Promise<void> {
  const path = `/webhooks/${application_id}/${encodeURIComponent(token)}/messages/@original`
  for (const [at, pause] of pauses.entries()) {
    await setTimeout(pause)
    const answer = await api({ method: 'PATCH', path, body, withoutBot: true })
    if (answer.ok) return
    const { fault, status, code, retryAfter = 0 } = answer
    if (at === pauses.length - 1 || !passing.has(fault)) {
      if (log) log.warn({ fault, status, code }, 'Discord did not take the answer of a command')
      return
    }
    await setTimeout(Math.min(retryAfter * 1_000, pauses.at(-1)!))
  }
}

const passing: ReadonlySet<string> = new Set(['TOO_EARLY', 'BUSY', 'UNREACHABLE'])
