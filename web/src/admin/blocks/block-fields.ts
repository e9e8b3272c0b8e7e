import { BlockSubject, NewBlock } from '@muhur/contract/shop/blocks'
import { Id, RequestRef } from '@muhur/contract/scalars'
import { Check } from 'typebox/schema'
import { subjectOf as userSubjectOf, type Picked } from '../people/users.ts'
import { contractResolver } from '../../forms/contract-resolver.ts'

/** The form's fields: the text typed for one kind of subject stays while another kind is selected. */
export interface BlockFields {
  kind: 'fingerprint' | 'network' | 'user'
  fingerprint: string
  network: string
  user: Picked | undefined
  note: string
}

/** A machine from the page's address; users cannot type a fingerprint. */
export type KnownMachine = Pick<BlockSubject, 'instance_id' | 'request_ref'>

/** Initial values from the page's address. */
export function prefilled(params: URLSearchParams): {
  fields: Partial<BlockFields>
  machine?: KnownMachine
  userId?: string
} {
  const [instance, denial, network, user] = ['instance', 'denial', 'network', 'user'].map((name) =>
    params.get(name),
  )
  if (denial && Check(RequestRef, denial))
    return { fields: { kind: 'fingerprint' }, machine: { request_ref: denial } }
  if (instance && Check(Id, instance))
    return { fields: { kind: 'fingerprint' }, machine: { instance_id: instance } }
  if (network) return { fields: { kind: 'network', network } }
  if (user && Check(Id, user)) return { fields: { kind: 'user' }, userId: user }
  return { fields: {} }
}

/** The request body, possibly faulty. */
function blockOf(fields: BlockFields, machine: KnownMachine | undefined): NewBlock {
  const note = fields.note.trim()
  return { ...subjectOf(fields, machine), ...(note && { note }) }
}

function subjectOf({ kind, user, ...typed }: BlockFields, machine?: KnownMachine): BlockSubject {
  if (kind === 'fingerprint') return machine ?? { fingerprint: typed.fingerprint.trim() }
  if (kind === 'network') return { network: typed.network.trim() }
  return userSubjectOf(user)
}

/** The subject of the block, once complete. */
export function wholeSubject(fields: BlockFields, machine?: KnownMachine): BlockSubject | undefined {
  const subject = subjectOf(fields, machine)
  const whole = Check(BlockSubject, subject) && Object.values(rulesOf(fields)).every((rule) => rule === true)
  return whole ? subject : undefined
}

export const blockResolver = (machine: KnownMachine | undefined) =>
  contractResolver<BlockFields, NewBlock>({
    schema: NewBlock,
    bodyOf: (fields) => blockOf(fields, machine),
    words: {
      fingerprint: { name: 'Parmak izi', expected: 'Parmak izi en az 8 karakterdir.' },
      network: { expected: networkExpected },
      note: { name: 'Not' },
    },
    rules: rulesOf,
  })

const networkExpected = 'Bir IP adresi ya da 203.0.113.0/24 biçiminde bir ağ yazın.'

const address = /^(?=.*[.:])[0-9A-Fa-f.:]+(\/\d{1,3})?$/

const rulesOf = ({ kind, network, user }: BlockFields) => ({
  network: kind !== 'network' || address.test(network.trim()) || networkExpected,
  user: kind !== 'user' || user !== undefined || 'Engellenecek alıcıyı seçin.',
})
