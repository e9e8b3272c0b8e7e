import type { OwnLicenseTotals } from '@muhur/contract/shop/licenses'
import { formatCount } from '../../words/format-count.ts'
import { Flash } from '../../ui/state/flash.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'
import type { WireLicense } from './embedded-product.ts'

export const totalsOf = (licenses: readonly WireLicense[]): OwnLicenseTotals => ({
  licenses: licenses.length,
  active: licenses.filter(({ status }) => status === 'active').length,
  current_instances: licenses.reduce((sum, { current_instances }) => sum + current_instances, 0),
  at_least: false,
})

interface TotalTilesProps {
  /** Undefined while the totals load. */
  totals: OwnLicenseTotals | undefined
  /** Whether loading the totals failed. */
  failed: boolean
}

export function TotalTiles({ totals, failed }: TotalTilesProps) {
  const count = (of: 'licenses' | 'active' | 'current_instances') => {
    if (!totals) return failed ? '—' : '...'
    const value = `${formatCount(totals[of])}${of === 'current_instances' && totals.at_least ? '+' : ''}`
    return <Flash value={value}>{value}</Flash>
  }
  return (
    <Tiles abreast={3}>
      <Tile label="Toplam Lisans" value={count('licenses')} />
      <Tile label="Aktif Lisans" value={count('active')} />
      <Tile label="Aktif Kullanım" value={count('current_instances')} />
    </Tiles>
  )
}
