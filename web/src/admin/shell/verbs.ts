import type { Person } from '@muhur/contract/access/users'
import { sdkGuides, sdkLanguages } from '@muhur/contract/gate/sdk-languages'
import { keyIdLength, type LicenseStatus } from '@muhur/contract/shop/licenses'
import { productState, type ListedProduct, type ProductState } from '@muhur/contract/shop/products'
import {
  Archive,
  ArchiveRestore,
  Ban,
  Code,
  Copy,
  ExternalLink,
  Eye,
  FileDown,
  KeyRound,
  Pencil,
  Plus,
  Rocket,
  SearchX,
  ShoppingCart,
  Trash2,
} from 'lucide-react'
import { shortKey } from '../../words/short-key.ts'
import { allVerbs, licenseVerbs, type VerbLook } from '../panel/license-verbs.ts'
import { userName } from '../people/users.ts'
import type { Command } from './commands.ts'
import { costOf, inside, minimumStem, wordsIn } from './matching.ts'

/** An object of the palette: in view, found, or opened lately. */
export type Thing =
  | { kind: 'license'; id: string; license_key: string; status: LicenseStatus; owner: Person }
  | { kind: 'user'; id: string; name: string }
  | ({ kind: 'product' } & Pick<ListedProduct, 'id' | 'name' | 'published_at' | 'archived_at'>)

type License = Thing & { kind: 'license' }
type User = Thing & { kind: 'user' }
type Product = Thing & { kind: 'product' }

interface Action<Of, State> extends VerbLook<State> {
  id: string
  /** The target; default: the page of the license or product, which takes the action. */
  to?: (thing: Of) => string
  whenTyped?: boolean
}

const denials = { id: 'denials', name: 'Retlerini gör', words: 'reddedildi', icon: SearchX }

const licenseActions: Action<License, LicenseStatus>[] = [
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
    ...denials,
    to: ({ license_key }) => `/admin/denials?q=${license_key.slice(0, keyIdLength)}`,
    list: '/admin/denials',
  },
]

const licenses = { id: 'licenses', name: 'Lisanslarını gör', icon: KeyRound }

const userActions: Action<User, never>[] = [
  { ...licenses, words: 'çalışan kurulum', to: ({ id }) => `/admin/licenses?user_id=${id}` },
  {
    id: 'orders',
    name: 'Siparişlerini gör',
    icon: ShoppingCart,
    to: ({ id }) => `/admin/orders?user_id=${id}`,
  },
  { id: 'block', name: 'Engelle', icon: Ban, to: ({ id }) => `/admin/blocks/new?user=${id}` },
]

const productActions: Action<Product, ProductState>[] = [
  {
    id: 'edit',
    name: 'Düzenle',
    words: 'aç',
    icon: Pencil,
    to: ({ id }) => `/admin/products/${id}`,
    list: '/admin/products',
  },
  {
    id: 'new',
    name: 'Bu üründen lisans ver',
    words: 'yeni oluştur',
    icon: Plus,
    of: ['draft', 'on_sale'],
    to: ({ id }) => `/admin/licenses/new?product=${id}`,
  },
  { ...licenses, to: ({ id }) => `/admin/licenses?product_id=${id}` },
  { ...denials, to: ({ id }) => `/admin/denials?product_id=${id}` },
  {
    id: 'releases',
    name: 'Sürümlerini gör',
    icon: FileDown,
    to: ({ id }) => `/admin/releases?product_id=${id}`,
  },
  {
    id: 'integration',
    name: 'Entegrasyonu aç',
    words: 'indir sdk kod',
    icon: Code,
    to: ({ id }) => `/admin/products/${id}?sekme=entegrasyon`,
  },
  {
    id: 'page',
    name: 'Sayfasını aç',
    icon: ExternalLink,
    of: ['on_sale'],
    to: ({ id }) => `/products/${id}`,
  },
  { id: 'publish', name: 'Yayınla', icon: Rocket, of: ['draft'], list: '/admin/products?state=draft' },
  {
    id: 'archive',
    name: 'Arşivle',
    words: 'yayından kaldır',
    icon: Archive,
    of: ['draft', 'on_sale'],
    list: '/admin/products',
  },
  {
    id: 'restore',
    name: 'Arşivden çıkar',
    icon: ArchiveRestore,
    of: ['archived'],
    list: '/admin/products?state=archived',
  },
  { id: 'delete', name: 'Sil', icon: Trash2, danger: true, list: '/admin/products' },
  ...sdkGuides.map(({ id: guide, name, language, words = '' }) => ({
    id: `integration ${guide}`,
    name: `${name} entegrasyonu`,
    words: `sdk kod ${language ? sdkLanguages[language] : ''} ${words}`,
    icon: Code,
    whenTyped: true,
    to: ({ id }: { id: string }) => `/admin/products/${id}?sekme=entegrasyon&dil=${guide}`,
    list: '/admin/products',
  })),
]

/** The actions on a thing. The page of a license or a product takes the actions that change it. */
export function verbsOn(thing: Thing): Command[] {
  if (thing.kind === 'user') return [giveTo(thing), ...verbsFrom(userActions, thing, undefined, thing.name)]
  if (thing.kind === 'product') return verbsFrom(productActions, thing, productState(thing), thing.name)
  const { license_key, status, owner } = thing
  return verbsFrom(licenseActions, thing, status, `${shortKey(license_key)} · ${userName(owner)}`)
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

function verbsFrom<Of extends Thing, State>(
  actions: Action<Of, State>[],
  thing: Of,
  state: State,
  detail: string,
): Command[] {
  return actions
    .filter(({ of }) => of?.includes(state) ?? true)
    .map(({ id: verb, words, of: _of, to, list: _list, ...look }) => ({
      ...look,
      id: `${thing.id} ${verb}`,
      words: `${words ?? ''} ${detail}`,
      detail,
      ...(to ? { to: to(thing) } : { to: `/admin/${thing.kind}s/${thing.id}`, asks: verb }),
      verb: true,
    }))
}

/** The actions on the thing in view, with the texts to copy. */
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

/** The actions without a thing: they lead to the choice of a license or a product. */
export const verbsToChooseFor: Command[] = [
  ...toChoose(licenseActions, 'Lisansı seçin', '/admin/licenses'),
  ...toChoose(productActions, 'Ürünü seçin'),
]

function toChoose<Of, State>(actions: Action<Of, State>[], detail: string, from?: string) {
  return actions.flatMap(({ id, of: _of, to: _to, list = from, ...look }) =>
    list === undefined ? [] : [{ ...look, id: `${list} ${id}`, detail, to: list, verb: true }],
  )
}

/** Actions on the licenses of a product or person: they lead to the choice of one of these licenses. */
export function verbsToChooseIn(thing: Product | User): Command[] {
  const owned = thing.kind === 'product' ? productActions : [...userActions, denials]
  const own = new Set(owned.map(({ id }) => id))
  const actions = licenseActions.filter(({ id }) => !own.has(id))
  return toChoose(actions, `${thing.name}: lisansı seçin`, '/admin/licenses').map(
    ({ to, words = '', ...verb }) => ({
      ...verb,
      id: `${thing.id} ${verb.id}`,
      words: `${words} ${thing.name}`,
      to: `${to}${to.includes('?') ? '&' : '?'}${thing.kind}_id=${thing.id}`,
    }),
  )
}

const ownWords = [
  'lisans kullanıcı kişi alıcı ürün sipariş sürüm kurulum bu ver ret engelle',
  ...verbsToChooseFor.flatMap(({ name, words = '', whenTyped }) => (whenTyped ? [] : `${name} ${words}`)),
].join(' ')

/** Whether a word names an action or a kind of thing (“askıya”, “lisans”), and not a certain license, person or product. */
function isOwnWord(word: string): boolean {
  if (word.length < minimumStem) return wordsIn(ownWords).includes(word)
  const cost = costOf(word, ownWords)
  return cost < Infinity && cost !== inside
}

/**
 * Splits a typed text into the text for the server's search and the words of an action: of "mehmet lisans" the server knows only
 * "mehmet".
 */
export function partsOf(typed: string): { sought: string; said: string } {
  const words = typed.split(/\s+/).filter((word) => wordsIn(word).length > 0)
  const isSaid = (word: string) => wordsIn(word).every(isOwnWord)
  const sought = words.filter((word) => !isSaid(word))
  if (sought.length === 0 || sought.length === words.length) return { sought: typed, said: '' }
  return {
    sought: sought.map((word) => word.replace(/['’].*/, '')).join(' '),
    said: words.filter(isSaid).join(' '),
  }
}
