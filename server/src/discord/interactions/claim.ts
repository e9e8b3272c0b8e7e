import type { License } from '@muhur/contract/shop/licenses'
import { keyId, parseLicenseKey } from '../../gate/calls/input/license-key.ts'
import { licensesOf } from '../../shop/licenses/own.ts'
import { Failure } from '../../start/faults/failure.ts'
import { form, message, text, type FormField, type Message } from './wire/answers.ts'
import { personOf, type Caller } from './caller.ts'
import { newest, ownCard } from './cards.ts'

/** Wrong tries of one person, and the seconds in which they count. */
export const wrongClaimsLimit = { maximum: 5, window: 3_600 }

/** A way to prove that a license is one's own: lines of the form, and the license that they prove. */
interface Claim {
  fields: readonly FormField[]
  find: (caller: Caller, typed: Record<string, string>) => Promise<License | undefined>
}

const byKey: Claim = {
  fields: [{ id: 'key', label: 'Lisans anahtarı', placeholder: 'MHR-...' }],
  async find(caller, { key: typed = '' }) {
    const key = parseLicenseKey(typed.trim())
    if (key === null) return undefined
    const own = licensesOf(caller.deps, personOf(caller).id)
    const { licenses } = await own.page({ q: keyId(key) }, newest(1))
    return licenses.find((license) => license.license_key === key)
  },
}

/** Each way has its lines in the form. */
const claims: readonly Claim[] = [byKey]

/** `/lisans al`. */
export const claimForm = form(
  'claim',
  'Lisansınızı bulun',
  claims.flatMap(({ fields }) => fields),
)

/** A license that nobody has and the license of somebody else are answered alike, and are counted. */
export async function claim(caller: Caller, typed: Record<string, string>): Promise<Message> {
  const license = caller.user ? await tried(caller, typed) : undefined
  if (license) return message(text('**Bu lisans sizin.** Yapmanız gereken bir şey yok:'), ownCard(license))
  return message(
    text(
      '**Bu anahtar, bu Discord hesabındaki bir lisansın değil.**',
      'Anahtarı panelden bir bütün olarak kopyalayıp tekrar deneyin. Lisansı başka bir hesapla aldıysanız o hesapla deneyin ya da satıcınıza anahtarın yalnızca ilk 16 karakterini yazın.',
    ),
  )
}

/** Throws RATE_LIMITED for a person who guesses. */
async function tried(caller: Caller, typed: Record<string, string>): Promise<License | undefined> {
  const { id } = personOf(caller)
  const { exceeded, reset } = caller.wrongClaims.peek(id)
  if (exceeded) throw new Failure('RATE_LIMITED', { wait: reset })
  for (const { find } of claims) {
    const license = await find(caller, typed)
    if (license) return license
  }
  caller.wrongClaims.take(id)
  return undefined
}
