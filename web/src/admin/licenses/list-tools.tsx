import { exportUrl } from '@muhur/contract/bulk'
import { Download, FileUp, Layers } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { buttonClass, LinkButton } from '../../ui/button.tsx'
import type { LicenseFilter } from './use-bulk-change.ts'

const filters: (keyof LicenseFilter)[] = ['status', 'product_id', 'user_id', 'expires_within', 'q']

/** Actions on the whole list of licenses: export under the address's filters, import, and new licenses. */
export function ListTools() {
  const [params] = useSearchParams()
  const known = [...params].filter(([name, value]) => filters.some((one) => one === name) && value !== '')
  const query = new URLSearchParams(known).toString()
  return (
    // On a phone the three share a line above the page's main action.
    <div className="grid grid-cols-[1fr_1fr_auto] gap-2 max-sm:*:px-1.5! max-sm:[&_svg]:hidden sm:contents">
      <a href={query ? `${exportUrl}?${query}` : exportUrl} download className={buttonClass()}>
        <Download aria-hidden="true" className="size-4" />
        CSV indir
      </a>
      <LinkButton icon={FileUp} to="/admin/licenses/import">
        CSV yükle
      </LinkButton>
      <LinkButton icon={Layers} to="/admin/licenses/bulk">
        Toplu oluştur
      </LinkButton>
    </div>
  )
}
