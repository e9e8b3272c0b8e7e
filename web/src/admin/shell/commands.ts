import type { Found } from '@muhur/contract/search'
import {
  Copy,
  KeyRound,
  Keyboard,
  ListChecks,
  LogOut,
  Package,
  Plus,
  SunMoon,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { shortKey } from '../../short-key.ts'
import { lookOf } from '../../ui/status-pill.tsx'
import { userName } from '../use-users.ts'
import { railItems } from './rail-items.ts'

/** An entry of the palette. */
export interface Command {
  /** Unique; for a place, its address. */
  id: string
  name: string
  /** Text at the row's end. */
  detail?: string
  icon: LucideIcon
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
  { id: '/dashboard', name: 'Lisanslarım', icon: KeyRound, to: '/dashboard' },
]

const actions: Command[] = [
  { id: '/admin/products/new', name: 'Yeni Ürün Ekle', icon: Plus, to: '/admin/products/new' },
  { id: '/admin/licenses/new', name: 'Yeni Lisans Oluştur', icon: Plus, to: '/admin/licenses/new' },
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
  recents: Command[]
  thing: OpenThing | undefined
}

/** Results for the typed text: first licenses, users and products, since their names are longer to type. */
export function commandsFor({ typed, found, recents, thing }: Asked): CommandGroup[] {
  const possible = [...(thing ? actionsOn(thing) : []), ...actions]
  const sought = fold(typed.trim())
  const fits = ({ name }: Command) =>
    fold(name)
      .split(' ')
      .some((word) => word.startsWith(sought)) || fold(name).includes(sought)
  const groups = sought
    ? [
        { value: 'Bulunanlar', items: found ? commandsOf(found) : [] },
        { value: 'Sayfalar', items: places.filter(fits) },
        { value: 'Eylemler', items: possible.filter(fits) },
      ]
    : [
        { value: 'Son açılanlar', items: recents },
        { value: 'Eylemler', items: possible },
        { value: 'Sayfalar', items: places },
      ]
  return groups.filter(({ items }) => items.length > 0)
}

const commandsOf = ({ licenses, users, products }: Found): Command[] => [
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
]

/** The icon is not stored but found by the target. */
export const iconFor = (to: string): LucideIcon =>
  [...places, ...actions].find((command) => command.to === to)?.icon ??
  (to.startsWith('/admin/users') ? UserRound : to.startsWith('/admin/products') ? Package : KeyRound)

/** Both sides are folded to lower case with ı as i, so that "isik" finds "Işık". */
const fold = (text: string): string =>
  text.toLocaleLowerCase('tr').replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '')
