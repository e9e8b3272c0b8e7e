import type { CreatedLicense } from '@muhur/contract/shop/bulk'
import { guardedCell } from '@muhur/contract/http/spreadsheet-cell'
import { Download } from 'lucide-react'
import { formatCount } from '../../../words/format-count.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/fields/copy-button.tsx'
import { Done } from '../../../forms/done.tsx'
import type { ListedProduct } from '@muhur/contract/shop/products'
import { BuyerMessage } from './buyer-message.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { userName } from '../../people/users.ts'

interface LicensesCreatedProps {
  licenses: CreatedLicense[]
  /** Lines of the list that named a person again. */
  repeated: number
  product: ListedProduct
  onAgain: () => void
}

/** All whole keys in one place; later each stands on the page of its license. */
export function LicensesCreated({ licenses, repeated, product, onAgain }: LicensesCreatedProps) {
  const keys = licenses.map(({ license_key }) => license_key).join('\n')
  return (
    <Done title={`${formatCount(licenses.length)} lisans verildi`}>
      {repeated > 0 && <p>Listede zaten olan birini gösteren {formatCount(repeated)} satır atlandı.</p>}
      <p className="text-muted">
        Sahipleri anahtarlarını kendi panellerinde bulur; siz de her birini lisansın sayfasında yeniden
        açabilirsiniz. Hepsini birden burada kopyalayın ya da indirin.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {/* One message for all buyers, and so without a key. */}
        <BuyerMessage product={product} />
        <Button icon={Download} look="primary" onClick={() => saveFile(fileOf(licenses), 'anahtarlar.csv')}>
          CSV indir
        </Button>
        <span className="flex items-center gap-1">
          Tümünü kopyala
          <CopyButton text={keys} label="Bütün anahtarları kopyala" done="Anahtarlar kopyalandı" />
        </span>
      </div>
      <ul
        aria-label="Verilen anahtarlar"
        // A long list has its own scroll area, reachable by keyboard.
        tabIndex={0}
        className="max-h-96 overflow-y-auto rounded-button border border-line"
      >
        {licenses.map((license) => (
          <li key={license.id} className="border-b border-line px-4 py-2 last:border-b-0">
            <code className="font-mono text-meta break-all select-all">{license.license_key}</code>
            <span className="block text-meta text-muted">{userName(license)}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/admin/licenses">Lisanslar</LinkButton>
        <Button onClick={onAgain}>Yine toplu lisans ver</Button>
      </div>
    </Done>
  )
}

/** For Turkish Excel. Keys and Discord ids are letters and digits; a name may hold the beginning of a formula. */
function fileOf(licenses: CreatedLicense[]): Blob {
  const cell = (text: string) => `"${guardedCell(text).replaceAll('"', '""')}"`
  const rows = licenses.map(({ license_key, discord_id, discord_username }) =>
    [license_key, discord_id, cell(discord_username ?? '')].join(';'),
  )
  const text = ['\uFEFFLisans Anahtarı;Sahip Discord Kimliği;Sahip', ...rows, ''].join('\r\n')
  return new Blob([text], { type: 'text/csv' })
}
