import type { License, LicenseStatus, ListedLicense } from '@muhur/contract/shop/licenses'
import { keyId } from '../../gate/license-key.ts'
import { amber, plain, red, turquoise } from '../../record/webhooks/discord.ts'
import { button, card, moment, row, type Component } from './wire/answers.ts'
import { wordsFor, type Words } from './language/words.ts'

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

/** Sellers read Turkish. */
const sellersWords = wordsFor('tr')

export const shortKey = (licenseKey: string): string => `\`${keyId(licenseKey)}...\``
export const endOf = (expires_at: string | null, { endless } = sellersWords): string =>
  expires_at ? moment(expires_at, 'D') : endless

function factsOf(
  { license_key, status, current_instances, max_instances, expires_at }: License,
  words: Words,
): string[] {
  return [
    `${shortKey(license_key)} · **${words.status[status]}**`,
    `${words.running}: **${current_instances} / ${max_instances}**`,
    `${words.end}: ${endOf(expires_at, words)}`,
  ]
}

/** A license as its owner sees it. */
export function ownCard(license: License, words: Words) {
  const { id, nickname, product, note_for_buyer } = license
  const lines = [
    `### ${plain(nickname ?? product.name)}`,
    ...(nickname === null ? [] : [plain(product.name)]),
    ...factsOf(license, words),
    ...(note_for_buyer ? [`${words.sellersNote}: ${plain(note_for_buyer)}`] : []),
  ]
  const buttons = row(
    button('key', id, words.showKey),
    button('download', id, words.download),
    button('instances', id, words.instances),
    button('release', id, words.release),
    button('why', id, words.whyDenied),
  )
  return card(colours[license.status], lines, buttons)
}

export const ownerName = ({ owner: { discord_username, discord_id } }: ListedLicense): string =>
  discord_username ?? discord_id

/** A license as admins see it, with the panel's actions for its status. */
export function sellersCard(license: ListedLicense, ...buttons: readonly (Component | null)[]) {
  const lines = [
    `### ${plain(license.product.name)}`,
    `Sahibi: ${plain(ownerName(license))}`,
    ...factsOf(license, sellersWords),
    ...(license.note ? [`Not: ${plain(license.note)}`] : []),
  ]
  return card(colours[license.status], lines, row(...buttons))
}
