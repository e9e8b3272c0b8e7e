import type { NewLicense } from '@muhur/contract/license'
import { maxInstancesLimit } from '@muhur/contract/license-fields'
import { discordIdPattern } from '@muhur/contract/scalars'

/** The form's own shape: what is chosen stands beside what was typed for the other choice. */
export interface LicenseFields {
  product_id: string
  owner: 'user' | 'discord'
  user_id: string
  discord_id: string
  max_instances: string
  term: 'unlimited' | 'date'
  /** A day, YYYY-MM-DD. */
  expires_at: string
  note: string
}

export const emptyLicense: LicenseFields = {
  product_id: '',
  owner: 'user',
  user_id: '',
  discord_id: '',
  max_instances: '1',
  term: 'unlimited',
  expires_at: '',
  note: '',
}

/** A license that ends on a day is good for all of that day, where the admin sits. */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59`)

/** The day of an instant, YYYY-MM-DD, where the admin sits. */
export function dayOf(instant: string): string {
  const date = new Date(instant)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** What the form asks the server for, of valid fields: the choices that were not taken stay behind. */
export function toNewLicense(fields: LicenseFields): NewLicense {
  return {
    product_id: fields.product_id,
    ...(fields.owner === 'user' ? { user_id: fields.user_id } : { discord_id: fields.discord_id.trim() }),
    max_instances: Number(fields.max_instances),
    expires_at: fields.term === 'date' ? endOfDay(fields.expires_at).toISOString() : null,
    note: fields.note.trim(),
  }
}

const discordId = new RegExp(discordIdPattern)

/** True, or what is wrong with a Discord id. */
export const discordIdFault = (text: string): true | string =>
  discordId.test(text.trim()) || 'Discord kimliği 5 ile 20 arasında rakamdan oluşur.'

/** True, or what is wrong with the number of instances. */
export function instancesFault(text: string): true | string {
  const number = Number(text)
  return (
    (text.trim() !== '' && Number.isInteger(number) && number >= 1 && number <= maxInstancesLimit) ||
    `1 ile ${maxInstancesLimit.toLocaleString('tr-TR')} arasında bir tam sayı yazın.`
  )
}

/** True, or what is wrong with the last day of a license. Today is still a day to end on. */
export function expiryFault(day: string, now = new Date()): true | string {
  const end = endOfDay(day)
  if (Number.isNaN(end.getTime())) return 'Bitiş tarihini seçin ya da süresiz bırakın.'
  if (end.getFullYear() > 9999) return 'Yılı dört haneli yazın.'
  return end > now || 'Bitiş tarihi bugünden önce olamaz.'
}
