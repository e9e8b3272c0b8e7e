import type { Denial } from '@muhur/contract/shop/denials/denials'
import type { Found } from '@muhur/contract/shop/search'
import {
  Ban,
  Copy,
  FileUp,
  KeyRound,
  Keyboard,
  ListChecks,
  LogOut,
  Package,
  Plus,
  SearchX,
  Settings,
  SunMoon,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { formatMoment } from '../../words/format-date.ts'
import { shortKey } from '../../words/short-key.ts'
import { lookOf } from '../../ui/marks/status-pill.tsx'
import { blockName, kinds } from '../panel/block-name.tsx'
import { denialName } from '../panel/denial-names.ts'
import { settingsTabs } from '../panel/settings-tabs.ts'
import { userName } from '../people/users.ts'
import { railItems } from './rail-items.ts'

/** An entry of the palette. */
export interface Command {
  /** Unique; for a place, its address. */
  id: string
  name: string
  /** Text at the row's end. */
  detail?: string
  icon: LucideIcon
  /** Other words that find it. */
  words?: string
  /** The target; an entry without a target acts. */
  to?: string
  /** The text to copy. */
  copies?: string
}

export interface CommandGroup {
  value: string
  items: Command[]
}

const places: Command[] = [
  ...railItems.map(({ to, name, icon }) => ({ id: to, name, icon, to })),
  { id: '/admin/setup', name: 'İlk adımlar', icon: ListChecks, to: '/admin/setup' },
  {
    id: '/admin/licenses/import',
    name: 'CSV yükle',
    words: 'içe aktar import',
    icon: FileUp,
    to: '/admin/licenses/import',
  },
  ...settingsTabs.map(({ id, name }) => ({
    id: `/admin/settings?sekme=${id}`,
    name,
    detail: 'Ayarlar',
    ...(id === 'marka' && { words: 'logo renk' }),
    icon: Settings,
    to: `/admin/settings?sekme=${id}`,
  })),
  { id: '/dashboard', name: 'Lisanslarım', icon: KeyRound, to: '/dashboard' },
]

const actions: Command[] = [
  {
    id: '/admin/licenses/new',
    name: 'Yeni Lisans Oluştur',
    words: 'lisans ver',
    icon: Plus,
    to: '/admin/licenses/new',
  },
  { id: '/admin/licenses/bulk', name: 'Toplu lisans ver', icon: Plus, to: '/admin/licenses/bulk' },
  { id: '/admin/products/new', name: 'Yeni Ürün Ekle', icon: Plus, to: '/admin/products/new' },
  { id: '/admin/blocks/new', name: 'Yeni engel', icon: Ban, to: '/admin/blocks/new' },
  { id: 'theme', name: 'Temayı değiştir', icon: SunMoon },
  { id: 'help', name: 'Klavye kısayolları', icon: Keyboard },
  { id: 'sign-out', name: 'Çıkış yap', icon: LogOut },
]

/** The license, product or user whose page is open. */
export interface OpenThing {
  id: string
  /** The public part of a license's key. */
  keyId: string | undefined
}

/** Actions on the open page's object. */
const actionsOn = ({ id, keyId }: OpenThing): Command[] => [
  ...(keyId === undefined
    ? []
    : [
        {
          id: 'copy-key-id',
          name: 'Anahtar kimliğini kopyala',
          detail: 'Bu sayfadaki',
          icon: Copy,
          copies: keyId,
        },
      ]),
  { id: 'copy-id', name: 'Kimliği kopyala', detail: 'Bu sayfadaki', icon: Copy, copies: id },
]

interface Asked {
  typed: string
  found: Found | undefined
  /** Whether `found` belongs to an earlier text. */
  stale: boolean
  denials: readonly Pick<Denial, 'request_ref' | 'code' | 'denied_at'>[]
  recents: Command[]
  thing: OpenThing | undefined
}

/** Results for the typed text: first licenses, users and products, since their names are longer to type. */
export function commandsFor({ typed, found, stale, denials, recents, thing }: Asked): CommandGroup[] {
  const possible = [...(thing ? actionsOn(thing) : []), ...actions]
  const sought = fold(typed.trim())
  const fits = ({ name, words = '' }: Command) => fold(`${name}\n${words}`).includes(sought)
  const all = found ? commandsOf(found) : []
  const results = stale ? all.filter(fits) : all
  const last = denials.map(denialCommand).filter((one) => results.every(({ id }) => id !== one.id))
  const groups = sought
    ? [
        { value: 'Bulunanlar', items: results },
        { value: 'Sayfalar', items: places.filter(fits) },
        { value: 'Eylemler', items: possible.filter(fits) },
        { value: 'Son retler', items: last.filter(({ name }) => fold(`ret ${name}`).includes(sought)) },
      ]
    : [
        { value: 'Son açılanlar', items: recents },
        { value: 'Eylemler', items: possible },
        { value: 'Sayfalar', items: places },
        { value: 'Son retler', items: last },
      ]
  return groups.filter(({ items }) => items.length > 0)
}

const denialCommand = ({ request_ref, code, denied_at }: Asked['denials'][number]): Command => ({
  id: request_ref,
  name: `${denialName(code)}, ${request_ref}`,
  detail: `Ret · ${formatMoment(denied_at)}`,
  icon: SearchX,
  to: `/admin/denials?ref=${request_ref}`,
})

const commandsOf = ({ licenses, users, products, denials, blocks, imports }: Found): Command[] => [
  ...licenses.map(({ id, license_key, status, product_name, owner }) => ({
    id,
    name: shortKey(license_key),
    detail: `${product_name}, ${userName(owner)} · ${lookOf(status).word}`,
    icon: KeyRound,
    to: `/admin/licenses/${id}`,
  })),
  ...users.map((user) => ({
    id: user.id,
    name: userName(user),
    detail: 'Kullanıcı',
    icon: UserRound,
    to: `/admin/users/${user.id}`,
  })),
  ...products.map(({ id, name }) => ({
    id,
    name,
    detail: 'Ürün',
    icon: Package,
    to: `/admin/products/${id}`,
  })),
  ...denials.map(denialCommand),
  ...blocks.map((block) => ({
    id: block.id,
    name: blockName(block),
    detail: `Engel · ${kinds[block.kind].name}`,
    icon: Ban,
    to: `/admin/blocks?id=${block.id}`,
  })),
  ...imports.map(({ id, file_name }) => ({
    id,
    name: file_name,
    detail: 'Yüklenen dosya',
    icon: FileUp,
    to: `/admin/licenses/import/${id}`,
  })),
]

/** The icon is not stored but found by the target. */
export const iconFor = (to: string): LucideIcon =>
  [...places, ...actions].find((command) => command.to === to)?.icon ??
  iconsByPlace.find(([start]) => to.startsWith(start))?.[1] ??
  KeyRound

const iconsByPlace: [start: string, icon: LucideIcon][] = [
  ['/admin/users', UserRound],
  ['/admin/products', Package],
  ['/admin/denials', SearchX],
  ['/admin/blocks', Ban],
  ['/admin/licenses/import', FileUp],
]

/** Both sides are folded to lower case with ı as i, so that "isik" finds "Işık". */
const fold = (text: string): string =>
  text.toLocaleLowerCase('tr').replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '')
