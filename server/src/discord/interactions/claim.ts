import type { InteractionAnswer } from '@muhur/contract/discord/interactions'
import { OrderClaim } from '@muhur/contract/sales/claims'
import { claim as claimOrder } from '../../sales/claims/claim.ts'
import { takeTry } from '../../sales/claims/tries.ts'
import { Failure } from '../../start/faults/failure.ts'
import { form, message, text, type Message } from './wire/answers.ts'
import { listOwn } from './buyer.ts'
import { changeAs, type Caller } from './caller.ts'
import type { Words } from './language/words.ts'

/** `/lisans al`: the proof of purchase. The ids of the lines are the names of the proof. */
export const claimForm = ({ claimTitle, claimFields }: Words): InteractionAnswer =>
  form(
    'claim',
    claimTitle,
    Object.entries(claimFields).map(([id, field]) => ({ id, ...field })),
  )

/**
 * Claims an order as the page of claims does, with its tries; a person without an account gets one that waits for the first sign-in. Right and
 * wrong guesses read alike: the person's own licenses stand below. Throws RATE_LIMITED.
 */
export async function claim(caller: Caller, typed: Record<string, string>): Promise<Message> {
  const { words } = caller
  const { db, secrets } = caller.deps
  const proof = Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  )
  const { Check } = await import('typebox/value')
  if (!Check(OrderClaim, proof)) return message(text(words.claimIncomplete))
  const user = caller.user ?? (await caller.invite())
  const { exceeded, reset } = await takeTry(db.queries, secrets, { person: user.id, address: null, proof })
  if (exceeded) throw new Failure('RATE_LIMITED', { wait: reset })
  await changeAs(caller, user, (transaction, act) =>
    claimOrder(transaction, secrets, { ...act, actor_id: user.id }, proof),
  )
  const own = await listOwn({ ...caller, user })
  const title = text(words.claimed)
  return { ...own, components: [title, ...own.components] }
}
