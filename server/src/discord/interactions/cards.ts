import type { License, LicenseStatus, ListedLicense } from '@muhur/contract/shop/licenses'
import { keyId } from '../../gate/calls/input/license-key.ts'
import { amber, plain, red, turquoise } from '../../record/webhooks/discord.ts'
import { statusWords } from '../../shop/exports/columns.ts'
import { button, card, moment, row, type Component } from './wire/answers.ts'

/** Cards of one message: with their buttons, fewer components than Discord takes. */
export const cardsShown = 4

/** A page of a list of licenses, the newest first. */
export const newest = (limit: number, offset = 0) =>
  ({ field: 'created_at', descending: true, offset, limit }) as const

const colours: Record<LicenseStatus, number> = {
  active: turquoise,
  suspended: amber,
  revoked: red,
  expired: red,
}

export const shortKey = (licenseKey: string): string => `\`${keyId(licenseKey)}...\``
export const endOf = (expires_at: string | null): string =>
  expires_at ? moment(expires_at, 'D') : 'Sınırsız'

function factsOf({ license_key, status, current_instances, max_instances, expires_at }: License): string[] {
  return [
    `${shortKey(license_key)} · **${statusWords[status]}**`,
    `Çalışan kurulum: **${current_instances} / ${max_instances}**`,
    `Bitiş: ${endOf(expires_at)}`,
  ]
}

/** A license as its owner sees it. */
export function ownCard(license: License) {
  const { id, nickname, product, note_for_buyer } = license
  const lines = [
    `### ${plain(nickname ?? product.name)}`,
    ...(nickname === null ? [] : [plain(product.name)]),
    ...factsOf(license),
    ...(note_for_buyer ? [`Satıcının notu: ${plain(note_for_buyer)}`] : []),
  ]
  const buttons = row(
    button('key', id, 'Anahtarı göster'),
    button('download', id, 'İndir'),
    button('instances', id, 'Kurulumlar'),
    button('release', id, 'Serbest bırak'),
    button('why', id, 'Neden reddedildi?'),
  )
  return card(colours[license.status], lines, buttons)
}

export const ownerName = ({ owner: { discord_username, discord_id } }: ListedLicense): string =>
  discord_username ?? discord_id

/** A license as admins see it, with what the panel offers for its status. */
export function sellersCard(license: ListedLicense, ...buttons: readonly (Component | null)[]) {
  const lines = [
    `### ${plain(license.product.name)}`,
    `Sahibi: ${plain(ownerName(license))}`,
    ...factsOf(license),
    ...(license.note ? [`Not: ${plain(license.note)}`] : []),
  ]
  return card(colours[license.status], lines, row(...buttons))
}
