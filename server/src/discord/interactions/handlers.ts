import type { InteractionAnswer } from '@muhur/contract/discord/interactions'
import { idPattern } from '@muhur/contract/scalars'
import { Failure } from '../../start/faults/failure.ts'
import { productsFound } from '../../shop/products/list.ts'
import { mostChoices, type Choice, type Message } from './wire/answers.ts'
import * as buyer from './buyer.ts'
import type { Caller } from './caller.ts'
import { claim, claimForm } from './claim.ts'
import { explain, lastDenials } from './denials.ts'
import { issueOrder, refusalForm, refuseOrder } from './orders.ts'
import * as seller from './seller.ts'
import { setUp, setUpOne } from './setup.ts'
import { kinds, pathOf, type Interaction, type Options } from './wire/interaction.ts'
import type { Words } from './language/words.ts'

type Answered = Message | Promise<Message>

/** Handlers of the commands, by name and subcommand. */
export const commandHandlers: Record<string, (caller: Caller, options: Options) => Answered> = {
  lisanslarım: (caller) => buyer.listOwn(caller),
  neden: (caller, options) => explain(caller, String(options['istek-no'])),
  kurulum: setUp,
  'satis ver': seller.give,
  'satis bul': seller.find,
  'satis uzat': (caller, { lisans, gün }) =>
    seller.change(caller, known(lisans), 'extend', seller.daysOf(gün)),
  'satis askıya-al': (caller, { lisans }) => seller.change(caller, known(lisans), 'suspend'),
  'satis kaldır': (caller, { lisans }) => seller.change(caller, known(lisans), 'resume'),
  'satis iptal': (caller, { lisans }) => seller.askRevoke(caller, known(lisans)),
}

/**
 * The form that a command or a button opens; undefined for all others. Discord takes no form after the answer that more time is
 * needed, so forms are opened without a check; rights are checked when a form is sent.
 */
export function formOf(interaction: Interaction, words: Words): InteractionAnswer | undefined {
  const { type, data } = interaction
  if (type === kinds.command && pathOf(interaction) === 'lisans al') return claimForm(words)
  const [verb, id = ''] = (data.custom_id ?? '').split(':')
  return type === kinds.component && verb === 'cancel_order' ? refusalForm(id) : undefined
}

/** A press: the id and the further values of the button, and the selection of a list. */
export interface Pressed {
  id: string
  rest: string
  selected: string
}

const wellFormed = new RegExp(idPattern)

/** An id that a button carries, or that comes back from a list. Whether such a license exists shows when it is read. */
function known(id: unknown): string {
  if (typeof id !== 'string' || !wellFormed.test(id)) throw new Failure('LICENSE_NOT_FOUND')
  return id
}

/** As `known`, of an order. */
const ofOrder =
  (handle: (caller: Caller, orderId: string, rest: string) => Answered) =>
  (caller: Caller, { id, rest }: Pressed): Answered => {
    if (!wellFormed.test(id)) throw new Failure('ORDER_NOT_FOUND')
    return handle(caller, id, rest)
  }

const ofLicense =
  (handle: (caller: Caller, licenseId: string) => Answered) =>
  (caller: Caller, { id }: Pressed): Answered =>
    handle(caller, known(id))

/** Handlers of buttons and lists, by the verb in the `custom_id`. Rights are checked at every press. */
export const buttonHandlers: Record<string, (caller: Caller, pressed: Pressed) => Answered> = {
  page: (caller, { id }) => buyer.turnPage(caller, id),
  key: ofLicense(buyer.showKey),
  instances: ofLicense(buyer.listInstances),
  release: ofLicense(buyer.askRelease),
  free: (caller, { id, selected }) => buyer.release(caller, known(id), known(selected)),
  download: ofLicense(buyer.download),
  why: ofLicense(lastDenials),
  setup: (caller, { selected }) => setUpOne(caller, known(selected)),
  suspend: ofLicense((caller, id) => seller.change(caller, id, 'suspend')),
  resume: ofLicense((caller, id) => seller.change(caller, id, 'resume')),
  revoke: ofLicense((caller, id) => seller.change(caller, id, 'revoke')),
  issue_order: ofOrder(issueOrder),
  undo: (caller, { id, rest }) => seller.undo(caller, known(id), rest),
}

const sellersVerbs = new Set(['suspend', 'resume', 'revoke', 'undo', 'issue_order', 'cancel_order'])

/** Commands, buttons and forms of sellers, who read Turkish. */
export const isSellers = ({ data: { name, custom_id = '' } }: Interaction): boolean =>
  name === 'satis' || sellersVerbs.has(custom_id.split(':')[0]!)

type FormHandler = (caller: Caller, typed: Record<string, string>, id: string) => Answered

/** Handlers of forms, by the verb in the `custom_id`. */
export const formHandlers: Record<string, FormHandler> = {
  claim,
  cancel_order: (caller, { reason = '' }, id) =>
    ofOrder((own, orderId) => refuseOrder(own, orderId, reason))(caller, { id, rest: '', selected: '' }),
}

/** Choices while an option is typed, for admins only. */
export async function offer(
  caller: Caller,
  { name, text }: { name: string; text: string },
): Promise<Choice[]> {
  if (caller.user?.role !== 'admin') return []
  const sought = text.trim().slice(0, 100)
  if (name === 'ürün') {
    const products = await productsFound(caller.deps.db.queries, sought, mostChoices)
    return products.map((product) => ({ name: product.name, value: product.id }))
  }
  if (name !== 'lisans') return []
  return (await seller.found(caller, sought, mostChoices)).licenses.map(seller.choiceOf)
}
