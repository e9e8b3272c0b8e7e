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
  const facts = [
    license && `Ürün: ${plain(license.product.name)}`,
    machine && `Kurulum: ${plain(machine)}`,
    version && `Sürüm: ${plain(version)}`,
    `Ne zaman: ${moment(denied_at, 'f')}`,
  ]
  const seller =
    caller.user.role === 'admin' && isGateCode(code) ? ['**Satıcı ne yapabilir?**', errors[code].seller] : []
  return message(
    card(
      red,
      [...reasonOf(code), ...seller, '', ...facts.filter(Boolean).map(String)],
      row(link(caller.deps.config.publicUrl, `/denials/${ref}`, 'Ret sayfasını aç')),
    ),
  )
}

function reasonOf(code: string): string[] {
  if (!isGateCode(code)) return [`### ${plain(code)}`]
  const { message: reason, happened, action, buyer } = errors[code]
  return [`### ${reason}`, `Kod: \`${code}\``, '**Ne oldu?**', happened, `**${action}**`, buyer]
}

/** The reasons that a message has room for. */
const shown = 3

/** Why a license's calls were refused, the last refusal first. */
export async function lastDenials(caller: Caller, licenseId: string): Promise<Message> {
  const { db, config } = caller.deps
  const { id } = personOf(caller)
  await requireVisibleLicense(db, personOf(caller), licenseId)
  const groups = await ownDenials(db, id, licenseId)
  if (groups.length === 0) return message(text('Bu lisans için kayıtlı bir ret yok.'))
  return message(
    ...groups.slice(0, shown).map(({ code, count, denied_at, request_ref }) => {
      const { message: reason, action } = isGateCode(code) ? errors[code] : { message: code, action: '' }
      const last = `${count} kez, en son ${moment(denied_at, 'R')} · istek no \`${request_ref}\``
      const open = link(config.publicUrl, `/denials/${request_ref}`, 'Ret sayfasını aç')
      return card(red, [`### ${reason}`, action, last], row(open))
    }),
  )
}
