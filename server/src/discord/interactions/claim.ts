import { OrderClaim } from '@muhur/contract/sales/claims'
import { claim as claimOrder } from '../../sales/claims/claim.ts'
import { takeTry } from '../../sales/claims/tries.ts'
import { Failure } from '../../start/faults/failure.ts'
import { form, text, type Message } from './wire/answers.ts'
import { listOwn } from './buyer.ts'
import { changeAs, type Caller } from './caller.ts'

/** `/lisans al`: what only the buyer knows. The ids of the lines are the names of the proof. */
export const claimForm = form('claim', 'Satın aldığınız lisans', [
  { id: 'order_number', label: 'Sipariş numarası', placeholder: 'S-1042' },
  { id: 'email', label: 'Siparişteki e-posta adresi', placeholder: 'siz@example.com' },
  { id: 'code', label: 'Ya da dosyadaki lisans anahtarı', placeholder: 'MHR-...' },
])

/**
 * Claims an order as the page of claims does, with its tries; somebody who was never here gets an account that waits. Right and
 * wrong guesses read alike: the person's own licenses stand below. Throws RATE_LIMITED.
 */
export async function claim(caller: Caller, typed: Record<string, string>): Promise<Message> {
  const { db, secrets } = caller.deps
  const proof = Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  )
  const { Check } = await import('typebox/value')
  if (!Check(OrderClaim, proof))
    throw new Failure('BAD_REQUEST', {
      message: 'Sipariş numarasıyla e-posta adresini ya da dosyadaki anahtarı yazın.',
    })
  const user = caller.user ?? (await caller.invite())
  const { exceeded, reset } = await takeTry(db.queries, secrets, { person: user.id, address: null, proof })
  if (exceeded) throw new Failure('RATE_LIMITED', { wait: reset })
  await changeAs(caller, user, (transaction, act) =>
    claimOrder(transaction, secrets, { ...act, actor_id: user.id }, proof),
  )
  const own = await listOwn({ ...caller, user })
  const told = text('**Bilgiler doğruysa lisans artık sizin.** Bu hesaptaki lisanslar:')
  return { ...own, components: [told, ...own.components] }
}
