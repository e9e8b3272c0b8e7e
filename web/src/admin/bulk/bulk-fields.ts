import { bulkLimit, type NewLicenses } from '@muhur/contract/bulk'
import { linesOf } from '../../forms/lines.ts'

export interface BulkFields {
  product_id: string
  owner: 'one' | 'many'
  discord_id: string
  count: string
  /** One person on each line. */
  owners: string
  max_instances: string
  term: 'unlimited' | 'date'
  expires_at: string
  note: string
}

export const emptyBulk: BulkFields = {
  product_id: '',
  owner: 'many',
  discord_id: '',
  count: '10',
  owners: '',
  max_instances: '1',
  term: 'unlimited',
  expires_at: '',
  note: '',
}

export function ownersFault(text: string): true | string {
  const lines = linesOf(text)
  if (lines.length === 0) return 'Her satıra bir kişi yazın.'
  if (lines.length > bulkLimit)
    return `En çok 1.000 satır yazılabilir; burada ${lines.length.toLocaleString('tr-TR')} satır var.`
  return lines.every((line) => line.length <= 100) || 'Bir satır 100 karakterden uzun.'
}

export function countFault(text: string): true | string {
  const number = Number(text)
  return (
    (text.trim() !== '' && Number.isInteger(number) && number >= 1 && number <= bulkLimit) ||
    '1 ile 1.000 arasında bir tam sayı yazın.'
  )
}

/** How many licenses the form asks for. */
export const wantedCount = ({ owner, owners, count }: BulkFields): number =>
  owner === 'many' ? linesOf(owners).length : Number(count) || 0

export function toNewLicenses(fields: BulkFields, idempotency_key: string): NewLicenses {
  return {
    idempotency_key,
    product_id: fields.product_id,
    ...(fields.owner === 'many'
      ? { owners: linesOf(fields.owners) }
      : { discord_id: fields.discord_id.trim(), count: Number(fields.count) }),
    max_instances: Number(fields.max_instances),
    expires_at: fields.term === 'date' ? new Date(`${fields.expires_at}T23:59:59`).toISOString() : null,
    note: fields.note.trim(),
  }
}
