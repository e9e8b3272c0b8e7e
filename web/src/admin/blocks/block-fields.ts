import type { BlockSubject } from '@muhur/contract/block'
import type { ListedUser } from '@muhur/contract/user'

/** The form's own shape: what was typed for one choice stays while another is looked at. */
export interface BlockFields {
  kind: 'fingerprint' | 'network' | 'user'
  fingerprint: string
  network: string
  owner: 'user' | 'discord'
  user: ListedUser | undefined
  discord_id: string
  note: string
}

/** A machine that the address names in place of its fingerprint, which nobody can type. */
export type KnownMachine = Pick<BlockSubject, 'instance_id' | 'request_ref'>

/** What of the address fills the form in. */
export function prefilled(params: URLSearchParams): {
  fields: Partial<BlockFields>
  machine?: KnownMachine
  userId?: string
} {
  const [instance, denial, network, user] = ['instance', 'denial', 'network', 'user'].map((name) =>
    params.get(name),
  )
  if (denial && /^[0-9A-Z]{10}$/.test(denial))
    return { fields: { kind: 'fingerprint' }, machine: { request_ref: denial } }
  if (instance && uuid.test(instance))
    return { fields: { kind: 'fingerprint' }, machine: { instance_id: instance } }
  if (network) return { fields: { kind: 'network', network } }
  if (user && uuid.test(user)) return { fields: { kind: 'user', owner: 'user' }, userId: user }
  return { fields: {} }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What the fields name, once they name something whole. */
export function subjectOf(fields: BlockFields, machine: KnownMachine | undefined): BlockSubject | undefined {
  if (fields.kind === 'fingerprint') {
    if (machine) return machine
    const fingerprint = fields.fingerprint.trim()
    return fingerprint.length >= 8 ? { fingerprint } : undefined
  }
  if (fields.kind === 'network') {
    const network = fields.network.trim()
    return /^[0-9A-Fa-f.:]+(\/\d{1,3})?$/.test(network) && /[.:]/.test(network) ? { network } : undefined
  }
  if (fields.owner === 'user') return fields.user && { user_id: fields.user.id }
  const discord_id = fields.discord_id.trim()
  return /^[0-9]{5,20}$/.test(discord_id) ? { discord_id } : undefined
}

/** What the form says where `subjectOf` finds nothing. */
export const missing = {
  fingerprint: 'Parmak izi en az 8 karakterdir.',
  network: 'Bir IP adresi ya da 203.0.113.0/24 biçiminde bir ağ yazın.',
  user: 'Engellenecek alıcıyı seçin.',
  discord: 'Discord kimliği 5 ile 20 arasında rakamdan oluşur.',
}
