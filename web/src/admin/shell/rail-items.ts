import {
  Ban,
  FileDown,
  KeyRound,
  LayoutDashboard,
  MessageSquare,
  Package,
  ScrollText,
  SearchX,
  Server,
  Settings,
  ShoppingCart,
  UserX,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { Section } from '../../frame/keys/shortcuts.ts'

interface RailItem extends Section {
  icon: LucideIcon
}

/** Sections of the admin panel, in the rail's order. */
export const railItems: RailItem[] = [
  { to: '/admin', name: 'Genel bakış', icon: LayoutDashboard, letter: 'h' },
  { to: '/admin/products', name: 'Ürünler', icon: Package, letter: 'p' },
  { to: '/admin/releases', name: 'Sürümler', icon: FileDown, letter: 's' },
  { to: '/admin/licenses', name: 'Lisanslar', icon: KeyRound, letter: 'l' },
  { to: '/admin/orders', name: 'Siparişler', icon: ShoppingCart, letter: 'o' },
  { to: '/admin/instances', name: 'Çalışan kurulumlar', icon: Server, letter: 'i' },
  { to: '/admin/users', name: 'Kullanıcılar', icon: Users, letter: 'u' },
  { to: '/admin/denials', name: 'Ret kayıtları', icon: SearchX, letter: 'd' },
  { to: '/admin/blocks', name: 'Engeller', icon: Ban },
  { to: '/admin/audit', name: 'İşlem kaydı', icon: ScrollText },
  { to: '/admin/erasures', name: 'KVKK istekleri', icon: UserX },
  { to: '/admin/discord', name: 'Discord', icon: MessageSquare },
  { to: '/admin/settings', name: 'Ayarlar', icon: Settings },
]
