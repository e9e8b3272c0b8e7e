import { bulkOutcomes, extensionLimit, type BulkAction } from '@muhur/contract/shop/bulk'
import { NewLicense, type ListedLicense } from '@muhur/contract/shop/licenses'
import { momentOf } from '../../db/settings.ts'
import { plain } from '../../record/webhooks/discord.ts'
import { changeEach } from '../../shop/bulk/store.ts'
import { detailOf } from '../../shop/bulk/rules.ts'
import { differing } from '../../record/audit/differing.ts'
import { findLicense, listLicenses } from '../../shop/licenses/store.ts'
import { productsFound } from '../../shop/products/list.ts'
import { changeLicense, createLicense } from '../../shop/licenses/write.ts'
import { Failure } from '../../start/faults/failure.ts'
import { button, link, message, row, text, type Message } from './wire/answers.ts'
import { adminOf, changeAs, type Caller } from './caller.ts'
import { cardsShown, endOf, newest, ownerName, sellersCard, shortKey } from './cards.ts'
import { findChange } from './store.ts'
import type { Options } from './wire/interaction.ts'

/** Products whose licenses a search by name shows. */
const productsSought = 5
const day = 24 * 60 * 60 * 1000

/** `/satis ver`: as the panel's form, with the whole key for the seller's eyes alone. */
export async function give(caller: Caller, options: Options): Promise<Message> {
  const admin = adminOf(caller)
  const { db, secrets } = caller.deps
  const { ürün, kişi, kurulum, gün, not } = options
  const end =
    gün === undefined ? undefined : new Date((await momentOf(db.queries)).getTime() + daysOf(gün) * day)
  const asked = {
    product_id: ürün,
    discord_id: kişi,
    ...(kurulum !== undefined && { max_instances: kurulum }),
    ...(end && { expires_at: end.toISOString() }),
    ...(not !== undefined && { note: not }),
  }
  const { Check } = await import('typebox/value')
  if (!Check(NewLicense, asked))
    throw new Failure('BAD_REQUEST', {
      message: 'Ürünü listeden seçin; kişi, kurulum sayısı ve gün geçerli olmalı.',
    })
  const license = await changeAs(caller, admin, (transaction, act) =>
    createLicense(transaction, secrets, asked, act),
  )
  return message(
    text('**Lisans verildi.** Alıcı anahtarını `/lisanslarım` komutunda ve panelinde görür.'),
    card(caller, license),
    text(`\`\`\`\n${license.license_key}\n\`\`\``, 'Anahtarı yalnızca siz görürsünüz; kanala yapıştırmayın.'),
  )
}

/** The option `gün`, within the limits of the panel. Throws BAD_REQUEST. */
export function daysOf(given: unknown): number {
  if (Number.isInteger(given) && (given as number) >= 1 && (given as number) <= extensionLimit)
    return given as number
  throw new Failure('BAD_REQUEST', { message: `Gün 1 ile ${extensionLimit} arasında bir sayı olmalıdır.` })
}

/** `/satis bul`: the search of the panel's list, then the products' names. */
export async function find(caller: Caller, { ara = '' }: Options): Promise<Message> {
  adminOf(caller)
  const { publicUrl } = caller.deps.config
  const q = String(ara).trim().slice(0, 100)
  const { licenses, total, path } = await found(caller, q, cardsShown)
  if (licenses.length === 0) return message(text(`**${plain(q)}** ile bir lisans bulunamadı.`))
  return message(
    ...licenses.map((license) => card(caller, license)),
    total.count > licenses.length
      ? text(`Toplam ${total.count} lisans; ilk ${licenses.length} tanesi burada.`)
      : null,
    row(link(publicUrl, path, 'Listeyi panelde aç')),
  )
}

/** The newest licenses that a search finds; where the search finds none, the newest of the products with such a name. */
export async function found({ deps: { db } }: Caller, q: string, limit: number) {
  const path = `/admin/licenses?q=${encodeURIComponent(q)}`
  const listed = await listLicenses(db.queries, q === '' ? {} : { q }, newest(limit))
  if (listed.licenses.length > 0 || q === '') return { ...listed, path }
  const products = await productsFound(db.queries, q, productsSought)
  const lists = await Promise.all(
    products.map(({ id: product_id }) => listLicenses(db.queries, { product_id }, newest(limit))),
  )
  return {
    licenses: lists.flatMap(({ licenses }) => licenses).slice(0, limit),
    total: { count: lists.reduce((sum, { total }) => sum + total.count, 0) },
    path: products.length === 1 ? `/admin/licenses?product_id=${products[0]!.id}` : path,
  }
}

/** `/satis iptal`: asks first, since nothing takes a revocation back. */
export async function askRevoke(caller: Caller, licenseId: string): Promise<Message> {
  adminOf(caller)
  const license = await findLicense(caller.deps.db.queries, licenseId)
  const running = license.current_instances
  return message(
    text(
      '**Lisans iptal edilsin mi?**',
      `${running > 0 ? `Çalışan ${running} kurulum bir sonraki nabızda durur. ` : ''}İptal geri alınamaz. Geçici bir önlem için askıya alın.`,
    ),
    sellersCard(license, button('revoke', licenseId, 'Lisansı iptal et', 'bad')),
  )
}

const done: Record<BulkAction, (license: ListedLicense) => string> = {
  suspend: () => 'askıya alındı',
  resume: () => 'askıdan kaldırıldı',
  extend: ({ expires_at }) => `${endOf(expires_at)} gününe kadar geçerli`,
  revoke: () => 'iptal edildi',
}

/** `/satis askıya-al`, `kaldır`, `uzat` and the confirmed `iptal`: by the rules of the panel, with its undo. */
export async function change(
  caller: Caller,
  licenseId: string,
  action: BulkAction,
  days = 0,
): Promise<Message> {
  const admin = adminOf(caller)
  const extension = { days }
  return changeAs(caller, admin, async (transaction, act) => {
    const detail = { ...detailOf(action, extension), ...act.detail }
    const selection = { ids: [licenseId], productId: null }
    const [outcome] = await changeEach(transaction, selection, { action }, extension, { ...act, detail })
    const code = outcome?.code ?? 'NOT_FOUND'
    if (code !== 'CHANGED') return message(text(`**Lisans değişmedi.** ${bulkOutcomes[code]}`))
    const license = await findLicense(transaction, licenseId)
    return message(
      text(`${shortKey(license.license_key)} ${done[action](license)}.`),
      action === 'revoke' ? null : row(button('undo', `${licenseId}:${caller.ref}`, 'Geri al')),
    )
  })
}

/**
 * Takes back the admin's own change of a license, by the reference of that call. Throws CHANGED_MEANWHILE where the license is
 * another one by now.
 */
export async function undo(caller: Caller, licenseId: string, ref: string): Promise<Message> {
  const admin = adminOf(caller)
  const { secrets } = caller.deps
  const license = await changeAs(caller, admin, async (transaction, act) => {
    const known = await findChange(transaction, { actorId: admin.id, licenseId, ref })
    if (!known) throw new Failure('CHANGED_MEANWHILE')
    const { before, after } = known
    const made = Object.fromEntries(Object.keys(before).map((name) => [name, after[name]]))
    const check = (present: object) => {
      if (Object.keys(differing(present, made)).length > 0) throw new Failure('CHANGED_MEANWHILE')
    }
    return changeLicense(transaction, secrets, licenseId, before, { act, check })
  })
  return message(text(`${shortKey(license.license_key)} geri alındı.`), card(caller, license))
}

function card({ deps }: Caller, license: ListedLicense) {
  const { id, status } = license
  return sellersCard(
    license,
    status === 'suspended' ? button('resume', id, 'Askıdan kaldır') : null,
    status === 'active' ? button('suspend', id, 'Askıya al') : null,
    link(deps.config.publicUrl, `/admin/licenses/${id}`, 'Panelde aç'),
  )
}

export const choiceOf = (license: ListedLicense) => ({
  name: `${license.license_key}... · ${license.product.name} · ${ownerName(license)}`,
  value: license.id,
})
