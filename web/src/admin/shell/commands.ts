import type { Denial } from '@muhur/contract/shop/denials/denials'
import type { Found } from '@muhur/contract/shop/search'
import {
  Ban,
  BookOpen,
  ChartColumn,
  FileUp,
  Fingerprint,
  KeyRound,
  Keyboard,
  ListChecks,
  LogOut,
  Package,
  Plus,
  SearchX,
  Settings,
  ShoppingCart,
  Store,
  SunMoon,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import type { Place } from '../../ui/markdown/places.ts'
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
  /** The action for the target to take at once. */
  asks?: string
  /** The text to copy. */
  copies?: string
  /** Whether it is an action on a thing, and no place to return to. */
  verb?: boolean
  /** Whether it is offered only for a typed text. */
  whenTyped?: boolean
  /** Irreversible actions are red. */
  danger?: boolean
}

export interface CommandGroup {
  value: string
  items: Command[]
}

/** Pages of the panel. */
export const places: Command[] = [
  ...railItems.map(({ to, name, icon }) => ({
    id: to,
    name,
    icon,
    to,
    ...(to === '/admin/denials' && { words: 'son retler' }),
  })),
  { id: '/admin/setup', name: 'İlk adımlar', icon: ListChecks, to: '/admin/setup' },
  {
    id: '/admin/licenses/import',
    name: 'CSV yükle',
    words: 'içe aktar import',
    icon: FileUp,
    to: '/admin/licenses/import',
  },
  {
    id: '/admin/orders/channels',
    name: 'Satış kanalları',
    words: 'kanal ekle eşleme',
    icon: Store,
    to: '/admin/orders/channels',
  },
  {
    id: '/admin/orders/revenue',
    name: 'Gelir',
    words: 'ciro iade',
    icon: ChartColumn,
    to: '/admin/orders/revenue',
  },
  {
    id: '/admin/traces',
    name: 'Bu dosya kimin?',
    words: 'sızıntı sızdıran iz',
    icon: Fingerprint,
    to: '/admin/traces',
  },
  ...settingsTabs.map(({ id, name }) => ({
    id: `/admin/settings?sekme=${id}`,
    name,
    detail: 'Ayarlar',
    ...(id === 'marka' && { words: 'logo renk' }),
    ...(id === 'webhooklar' && { words: 'yeni ekle' }),
    icon: Settings,
    to: `/admin/settings?sekme=${id}`,
  })),
  { id: '/dashboard', name: 'Lisanslarım', icon: KeyRound, to: '/dashboard' },
  { id: '/docs', name: 'Belgeler', words: 'doküman yardım rehber', icon: BookOpen, to: '/docs' },
]

export const actions: Command[] = [
  {
    id: '/admin/licenses/new',
    name: 'Yeni Lisans Oluştur',
    words: 'bu kişiye üründen lisans ver',
    icon: Plus,
    to: '/admin/licenses/new',
  },
  { id: '/admin/licenses/bulk', name: 'Toplu lisans ver', icon: Plus, to: '/admin/licenses/bulk' },
  { id: '/admin/products/new', name: 'Yeni Ürün Ekle', icon: Plus, to: '/admin/products/new' },
  {
    id: '/admin/releases/new',
    name: 'Yeni sürüm',
    words: 'ekle yükle',
    icon: Plus,
    to: '/admin/releases/new',
  },
  { id: '/admin/blocks/new', name: 'Yeni engel', icon: Ban, to: '/admin/blocks/new' },
  { id: 'theme', name: 'Temayı değiştir', words: 'koyu açık tema karanlık görünüm', icon: SunMoon },
  { id: 'help', name: 'Klavye kısayolları', icon: Keyboard },
  { id: 'sign-out', name: 'Çıkış yap', icon: LogOut },
]

export type ShownDenial = Pick<Denial, 'request_ref' | 'code' | 'denied_at'>

export const denialCommand = ({ request_ref, code, denied_at }: ShownDenial): Command => ({
  id: request_ref,
  name: `${denialName(code)}, ${request_ref}`,
  detail: `Ret · ${formatMoment(denied_at)}`,
  words: 'ret',
  icon: SearchX,
  to: `/admin/denials?ref=${request_ref}`,
})

export const documentCommand = ({ to, title, within, words }: Place): Command => ({
  id: to,
  name: title,
  detail: within,
  words: `${words} ${within === 'Bölüm' ? 'belge' : ''}`,
  icon: BookOpen,
  to,
})

export const commandsOf = ({
  licenses,
  users,
  products,
  denials,
  blocks,
  imports,
  orders,
}: Found): Command[] => [
  ...users.map((user) => ({
    id: user.id,
    name: userName(user),
    detail: 'Kullanıcı',
    words: 'kullanıcı kişi alıcı',
    icon: UserRound,
    to: `/admin/users/${user.id}`,
  })),
  ...licenses.map(({ id, license_key, status, product_name, owner }) => {
    const detail = `${product_name}, ${userName(owner)} · ${lookOf(status).word}`
    return {
      id,
      name: shortKey(license_key),
      detail,
      words: `lisans anahtar ${detail}`,
      icon: KeyRound,
      to: `/admin/licenses/${id}`,
    }
  }),
  ...products.map(({ id, name }) => ({
    id,
    name,
    detail: 'Ürün',
    words: 'ürün',
    icon: Package,
    to: `/admin/products/${id}`,
  })),
  ...orders.map(({ id, external_id, buyer_name }) => ({
    id,
    name: external_id,
    detail: buyer_name === null ? 'Sipariş' : `Sipariş · ${buyer_name}`,
    words: `sipariş ${buyer_name ?? ''}`,
    icon: ShoppingCart,
    to: `/admin/orders/${id}`,
  })),
  ...denials.map(denialCommand),
  ...blocks.map((block) => ({
    id: block.id,
    name: blockName(block),
    detail: `Engel · ${kinds[block.kind].name}`,
    words: 'engel',
    icon: Ban,
    to: `/admin/blocks?id=${block.id}`,
  })),
  ...imports.map(({ id, file_name }) => ({
    id,
    name: file_name,
    detail: 'Yüklenen dosya',
    words: 'dosya',
    icon: FileUp,
    to: `/admin/licenses/import/${id}`,
  })),
]

/** The icon is not stored but derived from the target. */
export const iconFor = (to: string): LucideIcon =>
  [...places, ...actions].find((command) => command.to === to)?.icon ??
  iconsByPlace.find(([start]) => to.startsWith(start))?.[1] ??
  KeyRound

const iconsByPlace: [start: string, icon: LucideIcon][] = [
  ['/admin/users', UserRound],
  ['/admin/products', Package],
  ['/admin/denials', SearchX],
  ['/admin/blocks', Ban],
  ['/admin/orders/channels', Store],
  ['/admin/orders', ShoppingCart],
  ['/admin/licenses/import', FileUp],
]
