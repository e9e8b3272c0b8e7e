import type { LicenseStatus } from '@muhur/contract/shop/licenses'
import { Ban, Code, Copy, Eye, KeyRound, Pencil, Plus, SearchX } from 'lucide-react'
import { keyIdLength } from '@muhur/contract/shop/licenses'
import { shortKey } from '../../words/short-key.ts'
import { licenseVerbs, verbsOf, type LicenseVerb } from '../panel/license-verbs.ts'
import { userName } from '../people/users.ts'
import type { Command } from './commands.ts'
import { costOf, inside, minimumStem, wordsIn } from './matching.ts'

/** What the palette acts on: it is in view, was found, or was open lately. */
export type Thing =
  | { kind: 'license'; id: string; license_key: string; status: LicenseStatus; owner: Person }
  | { kind: 'user'; id: string; name: string }
  | { kind: 'product'; id: string; name: string }

interface Person {
  id: string
  discord_id: string
  discord_username: string | null
}

/** Other words for the actions. */
const otherWords: Record<LicenseVerb, string> = {
  suspend: 'durdur dondur',
  resume: 'sürdür',
  extend: 'süresini uzat kısalt bitiş tarihi sınırsız',
  revoke: 'iptali',
  delete: '',
}

/** The actions on a thing. Those that change a license are carried out by its page. */
export function verbsOn(thing: Thing): Command[] {
  if (thing.kind === 'license') return verbsOnLicense(thing)
  const { kind, id, name } = thing
  const isUser = kind === 'user'
  const verb = (rest: Omit<Command, 'detail' | 'verb'>): Command => ({ ...rest, detail: name, verb: true })
  return [
    isUser
      ? giveTo(thing)
      : verb({
          id: `${id} new`,
          name: 'Bu üründen lisans ver',
          words: 'yeni oluştur',
          icon: Plus,
          to: `/admin/licenses/new?product=${id}`,
        }),
    verb({
      id: `${id} licenses`,
      name: 'Lisanslarını gör',
      icon: KeyRound,
      to: `/admin/licenses?${kind}_id=${id}`,
    }),
    isUser
      ? verb({ id: `${id} block`, name: 'Engelle', icon: Ban, to: `/admin/blocks/new?user=${id}` })
      : verb({
          id: `${id} integration`,
          name: 'Entegrasyonu aç',
          words: 'indir sdk kod',
          icon: Code,
          to: `/admin/products/${id}?sekme=entegrasyon`,
        }),
  ]
}

const giveTo = ({ id, name }: { id: string; name: string }): Command => ({
  id: `${id} new`,
  name: 'Bu kişiye lisans ver',
  words: 'yeni oluştur',
  detail: name,
  icon: Plus,
  to: `/admin/licenses/new?user=${id}`,
  verb: true,
})

function verbsOnLicense({ id, license_key, status, owner }: Thing & { kind: 'license' }): Command[] {
  const page = `/admin/licenses/${id}`
  const common = { detail: `${shortKey(license_key)} · ${userName(owner)}`, verb: true } as const
  return [
    { id: `${id} edit`, name: 'Düzenle', words: 'devret', icon: Pencil, to: `${page}/edit`, ...common },
    { id: `${id} reveal`, name: 'Anahtarı göster', icon: Eye, to: page, asks: 'reveal', ...common },
    ...verbsOf(status).map((verb) => {
      const { name, icon, danger } = licenseVerbs[verb]
      return {
        id: `${id} ${verb}`,
        name,
        words: otherWords[verb],
        icon,
        to: page,
        asks: verb,
        ...(danger && { danger }),
        ...common,
      }
    }),
    {
      id: `${id} denials`,
      name: 'Retlerini gör',
      words: 'reddedildi',
      icon: SearchX,
      to: `/admin/denials?q=${license_key.slice(0, keyIdLength)}`,
      ...common,
    },
  ]
}

/** The actions on the thing in view, with what to copy of it. */
export const verbsInView = (thing: Thing): Command[] => [
  ...verbsOn(thing).map(({ detail: _name, ...verb }) => verb),
  ...(thing.kind === 'license'
    ? [
        giveTo({ id: thing.owner.id, name: userName(thing.owner) }),
        {
          id: 'copy-key-id',
          name: 'Anahtar kimliğini kopyala',
          icon: Copy,
          copies: thing.license_key.slice(0, keyIdLength),
        },
      ]
    : []),
  { id: 'copy-id', name: 'Kimliği kopyala', icon: Copy, copies: thing.id },
]

const licensesToChoose: Partial<Record<LicenseVerb, string>> = {
  suspend: '?status=active',
  resume: '?status=suspended',
  extend: '?sort=expires_at',
}

/** The actions without a license: they lead to the licenses to choose from. */
export const verbsToChooseFor: Command[] = (Object.keys(licenseVerbs) as LicenseVerb[]).map((verb) => ({
  id: `choose ${verb}`,
  name: licenseVerbs[verb].name,
  words: otherWords[verb],
  detail: 'Lisansı seçin',
  icon: licenseVerbs[verb].icon,
  to: `/admin/licenses${licensesToChoose[verb] ?? ''}`,
  verb: true,
}))

const ownWords = [
  'lisans kullanıcı kişi alıcı ürün göster gör ver anahtar ret devret düzenle engelle',
  ...verbsToChooseFor.map(({ name, words }) => `${name} ${words}`),
].join(' ')

/** Whether a word names an action or a kind of thing, and no thing. */
function isOwnWord(word: string): boolean {
  if (word.length < minimumStem) return wordsIn(ownWords).includes(word)
  const cost = costOf(word, ownWords)
  return cost < Infinity && cost !== inside
}

/** What the server is asked for, and what is said about it: of "mehmet lisans" it knows only "mehmet". */
export function partsOf(typed: string): { sought: string; said: string } {
  const words = typed.trim().split(/\s+/)
  const isSaid = (word: string) => wordsIn(word).every(isOwnWord)
  const sought = words.filter((word) => !isSaid(word))
  if (sought.length === 0 || sought.length === words.length) return { sought: typed, said: '' }
  return {
    sought: sought.map((word) => word.replace(/['’].*/, '')).join(' '),
    said: words.filter(isSaid).join(' '),
  }
}
