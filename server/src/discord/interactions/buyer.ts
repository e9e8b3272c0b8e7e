import { plain } from '../../record/webhooks/discord.ts'
import { newestFor, ownHolder } from '../../releases/downloads/choose.ts'
import { newLink } from '../../releases/downloads/link.ts'
import { fileOf } from '../../releases/downloads/store.ts'
import { releaseOnRecord } from '../../shop/instances/release.ts'
import { instancesOf, releaseRuleOf, requireVisibleLicense } from '../../shop/instances/store.ts'
import { licensesOf } from '../../shop/licenses/own.ts'
import type { Instance } from '@muhur/contract/shop/instances'
import { button, link, message, moment, row, select, text, type Message } from './wire/answers.ts'
import { changeAs, personOf, type Caller } from './caller.ts'
import { cardsShown, newest, ownCard } from './cards.ts'

/** `/lisanslarım`: one card for each license, active ones first. */
export async function listOwn({ deps, user }: Caller, page = 1): Promise<Message> {
  const { publicUrl } = deps.config
  const { licenses, total } = user
    ? await licensesOf(deps, user.id).page({}, newest(cardsShown, (page - 1) * cardsShown))
    : { licenses: [], total: { count: 0 } }
  if (total.count === 0)
    return message(
      text(
        '**Bu Discord hesabında lisans yok.**',
        'Başka bir yerden aldıysanız `/lisans al` ile bu hesaba alın; başka bir Discord hesabıyla aldıysanız o hesapla yazın.',
      ),
      row(link(publicUrl, '/', 'Ürünleri incele')),
    )
  const pages = Math.ceil(total.count / cardsShown)
  return message(
    ...licenses.map(ownCard),
    pages > 1 ? text(`Sayfa ${page} / ${pages}, toplam ${total.count} lisans`) : null,
    row(
      page > 1 ? button('page', String(page - 1), 'Önceki') : null,
      page < pages ? button('page', String(page + 1), 'Sonraki') : null,
      link(publicUrl, '/dashboard', 'Panelde aç'),
    ),
  )
}

export const turnPage = (caller: Caller, page: string): Promise<Message> =>
  listOwn(caller, Math.min(Math.max(1, Number.parseInt(page, 10) || 1), 1_000_000))

/** The whole key, for its owner's eyes alone. */
export async function showKey(caller: Caller, licenseId: string): Promise<Message> {
  const { license_key, product } = await licensesOf(caller.deps, personOf(caller).id).one(licenseId)
  return message(
    text(
      `**${plain(product.name)}** lisansınızın anahtarı:`,
      `\`\`\`\n${license_key}\n\`\`\``,
      'Bu mesajı yalnızca siz görürsünüz. Anahtarı kimseyle paylaşmayın; satıcınıza ilk 16 karakteri yeter.',
    ),
  )
}

/** A button and no address in the text: Discord's preview of an address would use the link up. */
export async function download(caller: Caller, licenseId: string): Promise<Message> {
  const { deps } = caller
  const { queries } = deps.db
  const holder = await ownHolder(deps.db, personOf(caller).id, licenseId)
  const newestRelease = await newestFor(queries, deps.secrets, holder)
  if (!newestRelease) return message(text('Bu lisansla indirebileceğiniz bir sürüm yok.'))
  const copy = { license_id: licenseId, ...(await fileOf(queries, newestRelease.id)) }
  const { url, file, expires } = await newLink(deps, copy, 'discord')
  const { version, notes } = newestRelease
  return message(
    text(
      `**${plain(file)}**, sürüm ${plain(version)}`,
      ...(notes ? [plain(notes)] : []),
      `Bağlantı tek kullanımlıktır; bitişi: ${moment(expires, 'R')}`,
    ),
    row(
      link(deps.config.publicUrl, new URL(url).pathname, 'Dosyayı indir'),
      link(deps.config.publicUrl, `/dashboard/licenses/${licenseId}`, 'Panelde aç'),
    ),
  )
}

const nameOf = ({ name, hostname }: Instance): string => name ?? hostname ?? 'Adsız kurulum'

/** The most that is listed; the page of the license has all. */
const listed = 10

export async function listInstances(caller: Caller, licenseId: string): Promise<Message> {
  const { db, config } = caller.deps
  const query = { place: 'held', page: '1', limit: String(listed) } as const
  const { instances, total } = await instancesOf(db, personOf(caller), licenseId, query)
  const lines = instances.map(
    (one) =>
      `- **${plain(nameOf(one))}**${one.version ? `, sürüm ${plain(one.version)}` : ''}: son nabız ${moment(one.last_heartbeat_at, 'R')}`,
  )
  const more = total.count > listed ? [`ve ${total.count - listed} kurulum daha`] : []
  return message(
    text(
      ...(lines.length === 0
        ? ['Şu anda çalışan kurulum yok.']
        : ['**Çalışan kurulumlar**', ...lines, ...more]),
    ),
    row(
      lines.length === 0 ? null : button('release', licenseId, 'Serbest bırak'),
      link(config.publicUrl, `/dashboard/licenses/${licenseId}`, 'Panelde aç'),
    ),
  )
}

/** Asks which instance is released, where the owner may release one now. */
export async function askRelease(caller: Caller, licenseId: string): Promise<Message> {
  const { db } = caller.deps
  const viewer = personOf(caller)
  const { possible_at } = await releaseRuleOf(db, viewer, licenseId)
  if (possible_at !== null)
    return message(
      text(
        '**Kısa süre önce bir kurulumu serbest bıraktınız.**',
        `Yeniden bırakabileceğiniz an: ${moment(possible_at, 'f')}`,
      ),
    )
  const query = { place: 'held', page: '1', limit: '25' } as const
  const { instances } = await instancesOf(db, viewer, licenseId, query)
  if (instances.length === 0) return message(text('Şu anda çalışan kurulum yok: bütün yerler boş.'))
  const options = instances.map((one) => ({
    label: nameOf(one).slice(0, 100),
    value: one.id,
    ...(one.version && { description: `Sürüm ${one.version}`.slice(0, 100) }),
  }))
  return message(
    text('Serbest bırakılan kurulum bir sonraki nabızda durur ve yeri boşalır.'),
    select('free', licenseId, 'Hangi kurulum bırakılsın?', options),
  )
}

export async function release(caller: Caller, licenseId: string, instanceId: string): Promise<Message> {
  const viewer = personOf(caller)
  await requireVisibleLicense(caller.deps.db, viewer, licenseId)
  const instance = await changeAs(caller, viewer, (transaction, act) =>
    releaseOnRecord(transaction, viewer, { licenseId, instanceId }, act),
  )
  return message(text(`**${plain(nameOf(instance))}** serbest bırakıldı; yeri boş.`))
}
