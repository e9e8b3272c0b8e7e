import type { ShopInstance } from '@muhur/contract/shop/instances'
import { Ban, Ellipsis, KeyRound, LogOut } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Spinner } from '../../ui/state/spinner.tsx'
import { Above, type DataColumn } from '../../list/table/data-table.tsx'
import { EmptyList } from '../../list/empty-list.tsx'
import { List } from '../../list/list.tsx'
import { RowName } from '../../list/table/row-name.tsx'
import type { ListAddress } from '../../list/use-list-address.ts'
import { countryName } from '../../usage/instances/country-name.ts'
import { nameOf } from '../../usage/name-of.ts'
import { SdkName } from '../../usage/instances/sdk-name.tsx'
import { bornAt } from '../../words/born-at.ts'
import { LicenseCell } from '../panel/license-cell.tsx'
import { useShopInstances, type InstanceFilter } from './use-shop-instances.ts'

interface InstanceListProps {
  filter: InstanceFilter
  address: ListAddress<'state' | 'product' | 'version' | 'test'>
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
      rowLink={({ license }) => `/admin/licenses/${license.id}`}
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
      <RowName
        name={nameOf(instance)}
        detail={`${instance.address ?? 'Adres yok'}${instance.country ? ` · ${countryName(instance.country)}` : ''}`}
      />
    ),
  },
  {
    name: 'Lisans',
    card: 'below',
    cell: ({ license }) => <LicenseCell license={license} />,
  },
  {
    name: 'Son nabız',
    card: 'beside',
    cell: ({ last_heartbeat_at }) => (
      <span className="whitespace-nowrap">
        <RelativeTime at={last_heartbeat_at} />
      </span>
    ),
  },
  { name: 'İlk çalışma', card: 'left out', cell: ({ id }) => <RelativeTime at={bornAt(id)} /> },
  {
    name: 'Sürüm',
    card: 'below whole',
    cell: ({ version, sdk }) => (
      <span className="min-w-0 cards:max-w-28 cards:truncate">
        {version ?? <span className="text-muted">Yok</span>}
        {sdk && (
          <span className="block text-meta text-muted cards:hidden">
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
      <Above>
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
      </Above>
    ),
  },
]
