import type { ShopInstance } from '@muhur/contract/shop/instances'
import { Ban, Ellipsis, KeyRound, LogOut } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '../../ui/button.tsx'
import { KeyLink } from '../../ui/key-link.tsx'
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Spinner } from '../../ui/state/spinner.tsx'
import type { DataColumn } from '../../list/table/data-table.tsx'
import { EmptyList } from '../../list/empty-list.tsx'
import { List } from '../../list/list.tsx'
import type { ListAddress } from '../../list/use-list-address.ts'
import { countryName } from '../../usage/instances/country-name.ts'
import { nameOf } from '../../usage/name-of.ts'
import { SdkName } from '../../usage/instances/sdk-name.tsx'
import { bornAt } from '../../words/born-at.ts'
import { userName } from '../people/users.ts'
import { useShopInstances, type InstanceFilter } from './use-shop-instances.ts'

interface InstanceListProps {
  filter: InstanceFilter
  address: ListAddress<'state' | 'product'>
  onRelease: (instance: ShopInstance) => void
}

export function InstanceList({ filter, address, onRelease }: InstanceListProps) {
  const query = useShopInstances(filter)
  const { searching } = query
  const columns = useMemo(() => columnsOf(onRelease), [onRelease])
  return (
    <List
      id="instances"
      columnsOf="instances"
      label="Kurulumlar"
      failed="Kurulumlar yüklenemedi."
      query={{
        ...query,
        isFetchingNextPage: query.isFetchingNextPage || searching,
        fetchNextPage: query.more,
      }}
      // Until all instances were read, the list cannot say that the filters match nothing.
      address={{ ...address, filtered: address.filtered && !searching }}
      columns={columns}
      rowKey={({ id }) => id}
      filteredEmpty="Bu filtrelere uyan kurulum yok."
      empty={
        searching ? (
          <p role="status" className="flex items-center gap-3 px-4 py-8 text-muted">
            <Spinner />
            Kurulumlar taranıyor...
          </p>
        ) : (
          <EmptyList
            text={
              filter.state === 'recent'
                ? 'Son 24 saatte hiçbir kurulum yerini bırakmadı.'
                : 'Şu anda çalışan kurulum yok. Bir yazılım lisansını etkinleştirince burada görünür.'
            }
          />
        )
      }
    />
  )
}

const columnsOf = (onRelease: (instance: ShopInstance) => void): DataColumn<ShopInstance>[] => [
  {
    name: 'Kurulum',
    heads: true,
    cell: (instance) => (
      <span className="min-w-0">
        <span className="font-semibold">{nameOf(instance)}</span>
        <span className="block text-meta text-muted">
          <span className="font-mono">{instance.address ?? 'Adres yok'}</span>
          {instance.country && ` · ${countryName(instance.country)}`}
        </span>
      </span>
    ),
  },
  {
    name: 'Lisans',
    cell: ({ license }) => (
      <span className="min-w-0">
        <KeyLink to={`/admin/licenses/${license.id}`} licenseKey={license.license_key} />
        <span className="block text-meta text-muted">
          {license.product.name}, {userName(license.owner)}
        </span>
      </span>
    ),
  },
  { name: 'Son nabız', cell: ({ last_heartbeat_at }) => <RelativeTime at={last_heartbeat_at} /> },
  { name: 'İlk çalışma', cell: ({ id }) => <RelativeTime at={bornAt(id)} /> },
  {
    name: 'Sürüm',
    cell: ({ version, sdk }) => (
      <span className="min-w-0">
        {version ?? <span className="text-muted">Yok</span>}
        {sdk && (
          <span className="block text-meta text-muted">
            <SdkName sdk={sdk} />
          </span>
        )}
      </span>
    ),
  },
  {
    name: 'İşlemler',
    bare: true,
    corner: true,
    cell: (instance) => (
      <span className="flex justify-end">
        <Menu
          trigger={
            <Button icon={Ellipsis} look="ghost" size="icon" aria-label={`İşlemler: ${nameOf(instance)}`} />
          }
        >
          <MenuLink icon={KeyRound} to={`/admin/licenses/${instance.license.id}`}>
            Lisansa git
          </MenuLink>
          <MenuLink icon={Ban} to={`/admin/blocks/new?instance=${instance.id}`}>
            Makineyi engelle
          </MenuLink>
          {instance.address && (
            <MenuLink icon={Ban} to={`/admin/blocks/new?network=${encodeURIComponent(instance.address)}`}>
              Adresi engelle
            </MenuLink>
          )}
          {!instance.released_at && (
            <MenuItem icon={LogOut} danger onClick={() => onRelease(instance)}>
              Serbest bırak
            </MenuItem>
          )}
        </Menu>
      </span>
    ),
  },
]
