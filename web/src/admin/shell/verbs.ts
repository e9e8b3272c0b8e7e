import type { Person } from '@muhur/contract/access/users'
import { keyIdLength, type LicenseStatus } from '@muhur/contract/shop/licenses'
import { Ban, Code, Copy, Eye, KeyRound, Pencil, Plus, SearchX } from 'lucide-react'
import { shortKey } from '../../words/short-key.ts'
import { allVerbs, licenseVerbs, type VerbLook } from '../panel/license-verbs.ts'
import { userName } from '../people/users.ts'
import type { Command } from './commands.ts'
import { costOf, inside, minimumStem, wordsIn } from './matching.ts'

/** What the palette acts on: it is in view, was found, or was open lately. */
export type Thing =
  | { kind: 'license'; id: string; license_key: string; status: LicenseStatus; owner: Person }
  | { kind: 'user'; id: string; name: string }
  | { kind: 'product'; id: string; name: string }

type License = Thing & { kind: 'license' }

interface LicenseAction extends VerbLook {
  id: string
  /** Where it leads; default: to the license's page, which carries it out. */
  to?: (license: License) => string
}

const licenseActions: LicenseAction[] = [
  {
    id: 'edit',
    name: 'Düzenle',
    words: 'devret',
    icon: Pencil,
    to: ({ id }) => `/admin/licenses/${id}/edit`,
  },
  { id: 'reveal', name: 'Anahtarı göster', icon: Eye },
  ...allVerbs.map((id) => ({ id, ...licenseVerbs[id] })),
  {
    id: 'denials',
    name: 'Retlerini gör',
    words: 'reddedildi',
    icon: SearchX,
    to: ({ license_key }) => `/admin/denials?q=${license_key.slice(0, keyIdLength)}`,
    list: '/admin/denials',
  },
]

/** The actions on a thing. Those that change a license are carried out by its page. */
export function verbsOn(thing: Thing): Command[] {
  if (thing.kind === 'license') return verbsOnLicense(thing)
  const { kind, id, name } = thing
  const isUser = kind === 'user'
  const verb = (rest: Omit<Command, 'detail' | 'verb'>): Command => ({
    ...rest,
    words: `${rest.words ?? ''} ${name}`,
    detail: name,
    verb: true,
  })
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
  words: `yeni oluştur ${name}`,
  detail: name,
  icon: Plus,
  to: `/admin/licenses/new?user=${id}`,
  verb: true,
})

function verbsOnLicense(license: License): Command[] {
  const { id, license_key, status, owner } = license
  const detail = `${shortKey(license_key)} · ${userName(owner)}`
  return licenseActions
    .filter(({ of }) => of?.includes(status) ?? true)
    .map(({ id: verb, words, of: _of, to, list: _list, ...look }) => ({
      ...look,
      id: `${id} ${verb}`,
      words: `${words ?? ''} ${detail}`,
      detail,
      ...(to ? { to: to(license) } : { to: `/admin/licenses/${id}`, asks: verb }),
      verb: true,
    }))
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

/** The actions without a license: they lead to where one is chosen. */
export const verbsToChooseFor: Command[] = licenseActions.map(
  ({ id, of: _of, to: _to, list = '/admin/licenses', ...look }) => ({
    ...look,
    id: `choose ${id}`,
    detail: 'Lisansı seçin',
    to: list,
    verb: true,
  }),
)

const ownWords = [
  'lisans kullanıcı kişi alıcı ürün ver ret engelle',
  ...verbsToChooseFor.map(({ name, words = '' }) => `${name} ${words}`),
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
