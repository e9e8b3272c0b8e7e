import {
  Ban,
  KeyRound,
  LayoutDashboard,
  Package,
  SearchX,
  Server,
  Settings,
  Users,
  type LucideIcon,
} from 'lucide-react'

interface RailItem {
  to: string
  name: string
  icon: LucideIcon
}

/** Sections of the admin panel, in the rail's order. */
export const railItems: RailItem[] = [
  { to: '/admin', name: 'Genel bakış', icon: LayoutDashboard },
  { to: '/admin/products', name: 'Ürünler', icon: Package },
  { to: '/admin/licenses', name: 'Lisanslar', icon: KeyRound },
  { to: '/admin/instances', name: 'Örnekler', icon: Server },
  { to: '/admin/users', name: 'Kullanıcılar', icon: Users },
  { to: '/admin/denials', name: 'Ret kayıtları', icon: SearchX },
  { to: '/admin/blocks', name: 'Engeller', icon: Ban },
  { to: '/admin/settings', name: 'Ayarlar', icon: Settings },
]
