import { plain } from '../../record/webhooks/discord.ts'
import { newestFor, ownHolder } from '../../releases/downloads/choose.ts'
import { copyFor } from '../../releases/downloads/copies.ts'
import { newLink } from '../../releases/downloads/link.ts'
import { fileOf } from '../../releases/downloads/store.ts'
import { releaseOnRecord } from '../../shop/instances/release.ts'
import { instancesOf, releaseRuleOf, requireVisibleLicense } from '../../shop/instances/store.ts'
import { licensesOf } from '../../shop/licenses/own.ts'
import type { Instance } from '@muhur/contract/shop/instances'
import { button, link, message, moment, row, select, text, type Message } from './wire/answers.ts'
import { notesOnDiscord } from './language/notes.ts'
import { changeAs, personOf, type Caller } from './caller.ts'
import type { Words } from './language/words.ts'
import { cardsShown, newest, ownCard } from './cards.ts'

/** `/lisanslarım`: one card for each license, active ones first; the last page for a page beyond. */
export async function listOwn(caller: Caller, page = 1): Promise<Message> {
  const { deps, user, words } = caller
  const { publicUrl } = deps.config
  const { licenses, total } = user
    ? await licensesOf(deps, user.id).page({}, newest(cardsShown, (page - 1) * cardsShown))
    : { licenses: [], total: { count: 0 } }
  if (total.count === 0)
    return message(text(words.noLicenses, words.claimThem), row(link(publicUrl, '/', words.products)))
  const pages = Math.ceil(total.count / cardsShown)
  if (page > pages) return listOwn(caller, pages)
  return message(
    ...licenses.map((license) => ownCard(license, words)),
    pages > 1 ? text(words.page(page, pages, total.count)) : null,
    row(
      page > 1 ? button('page', String(page - 1), words.previous) : null,
      page < pages ? button('page', String(page + 1), words.next) : null,
      link(publicUrl, '/dashboard', words.openPanel),
    ),
  )
}

export const turnPage = (caller: Caller, page: string): Promise<Message> =>
  listOwn(caller, Math.min(Math.max(1, Number.parseInt(page, 10) || 1), 1_000_000))

/** The whole key, for its owner's eyes alone. */
export async function showKey(caller: Caller, licenseId: string): Promise<Message> {
  const { license_key, product } = await licensesOf(caller.deps, personOf(caller).id).one(licenseId)
  return message(
    text(caller.words.keyOf(plain(product.name)), `\`\`\`\n${license_key}\n\`\`\``, caller.words.keepKey),
  )
}

/** A button and no address in the text: Discord's preview of an address would use the link up. */
export async function download(caller: Caller, licenseId: string): Promise<Message> {
  const { deps, words } = caller
  const { queries } = deps.db
  const holder = await ownHolder(deps.db, personOf(caller).id, licenseId)
  const newestRelease = await newestFor(queries, deps.secrets, holder)
  if (!newestRelease) return message(text(words.noRelease))
  const copy = copyFor(holder, await fileOf(queries, newestRelease.id))
  const { url, file, expires } = await newLink(deps, copy, 'discord')
  const { version, notes } = newestRelease
  return message(
    text(
      words.fileOf(plain(file), plain(version)),
      ...(notes ? [notesOnDiscord(notes)] : []),
      words.linkEnds(moment(expires, 'R')),
    ),
    row(
      link(deps.config.publicUrl, new URL(url).pathname, words.downloadFile),
      link(deps.config.publicUrl, `/dashboard/licenses/${licenseId}`, words.openPanel),
    ),
  )
}

const nameOf = ({ name, hostname }: Instance, { unnamed }: Words): string => name ?? hostname ?? unnamed

/** The most that is listed; the page of the license has all. */
const listed = 10

export async function listInstances(caller: Caller, licenseId: string): Promise<Message> {
  const { words } = caller
  const { db, config } = caller.deps
  const query = { place: 'held', page: '1', limit: String(listed) } as const
  const { instances, total } = await instancesOf(db, personOf(caller), licenseId, query)
  const lines = instances.map(
    (one) =>
      `- **${plain(nameOf(one, words))}**${one.version ? `, ${words.version} ${plain(one.version)}` : ''}: ${words.lastHeartbeat} ${moment(one.last_heartbeat_at, 'R')}`,
  )
  const more = total.count > listed ? [words.moreInstances(total.count - listed)] : []
  return message(
    text(...(lines.length === 0 ? [words.noInstances] : [words.runningInstances, ...lines, ...more])),
    row(
      lines.length === 0 ? null : button('release', licenseId, words.release),
      link(config.publicUrl, `/dashboard/licenses/${licenseId}`, words.openPanel),
    ),
  )
}

/** Asks which instance is released, where the owner may release one now. */
export async function askRelease(caller: Caller, licenseId: string): Promise<Message> {
  const { words } = caller
  const { db } = caller.deps
  const viewer = personOf(caller)
  const { possible_at } = await releaseRuleOf(db, viewer, licenseId)
  if (possible_at !== null)
    return message(text(words.releasedLately, words.releaseAgain(moment(possible_at, 'f'))))
  const query = { place: 'held', page: '1', limit: '25' } as const
  const { instances } = await instancesOf(db, viewer, licenseId, query)
  if (instances.length === 0) return message(text(words.allFree))
  const options = instances.map((one) => ({
    label: nameOf(one, words).slice(0, 100),
    value: one.id,
    ...(one.version && { description: `${words.versionName} ${one.version}`.slice(0, 100) }),
  }))
  return message(text(words.releaseMeans), select('free', licenseId, words.whichInstance, options))
}

export async function release(caller: Caller, licenseId: string, instanceId: string): Promise<Message> {
  const viewer = personOf(caller)
  await requireVisibleLicense(caller.deps.db, viewer, licenseId)
  const instance = await changeAs(caller, viewer, (transaction, act) =>
    releaseOnRecord(transaction, viewer, { licenseId, instanceId }, act),
  )
  return message(text(caller.words.released(plain(nameOf(instance, caller.words)))))
}
