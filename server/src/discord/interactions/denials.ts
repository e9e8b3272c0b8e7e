import { errors, isGateCode } from '@muhur/contract/errors'
import { requestRefPattern } from '@muhur/contract/scalars'
import { plain, red } from '../../record/webhooks/discord.ts'
import { ownDenials } from '../../shop/denials/store.ts'
import { requireVisibleLicense } from '../../shop/instances/store.ts'
import { Failure } from '../../start/faults/failure.ts'
import { card, link, message, moment, row, text, type Message } from './wire/answers.ts'
import { personOf, type Caller } from './caller.ts'

const wellFormed = new RegExp(requestRefPattern)

/** `/neden`: one refusal, for the license's owner and for admins. */
export async function explain(caller: Caller, typed: string): Promise<Message> {
  const ref = typed.trim().toUpperCase()
  if (!wellFormed.test(ref) || !caller.user) throw new Failure('DENIAL_NOT_FOUND')
  const { code, version, machine, denied_at, license } = await caller.findDenial(caller.user, ref)
  const { words } = caller
  const facts = [
    license && `${words.product}: ${plain(license.product.name)}`,
    machine && `${words.instance}: ${plain(machine)}`,
    version && `${words.versionName}: ${plain(version)}`,
    `${words.when}: ${moment(denied_at, 'f')}`,
    `${words.code}: \`${code}\``,
  ]
  const seller =
    caller.user.role === 'admin' && isGateCode(code) ? ['**Satıcı ne yapabilir?**', errors[code].seller] : []
  return message(
    card(
      red,
      [...words.denial(code), ...seller, '', ...facts.filter(Boolean).map(String)],
      row(link(caller.deps.config.publicUrl, `/denials/${ref}`, words.openDenial)),
    ),
  )
}

/** The reasons that a message has room for. */
const shown = 3

/** Why a license's calls were refused, the last refusal first. */
export async function lastDenials(caller: Caller, licenseId: string): Promise<Message> {
  const { words } = caller
  const { db, config } = caller.deps
  const { id } = personOf(caller)
  await requireVisibleLicense(db, personOf(caller), licenseId)
  const groups = await ownDenials(db, id, licenseId)
  if (groups.length === 0) return message(text(words.noDenials))
  return message(
    ...groups.slice(0, shown).map(({ code, count, denied_at, request_ref }) => {
      const { happened, action } = words.denialInShort(code)
      const last = words.denials(count, moment(denied_at, 'R'), request_ref)
      const open = link(config.publicUrl, `/denials/${request_ref}`, words.openDenial)
      return card(red, [`### ${happened}`, action, last], row(open))
    }),
  )
}
