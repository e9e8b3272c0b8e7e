import { Download, FileUp, Layers, Sheet } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuItem, MenuLink } from '../../../ui/menu.tsx'
import { ExportDialog } from '../bulk/export-dialog.tsx'

/** Actions on the whole list of licenses: export, import, and many new licenses. */
export function ListTools() {
  const [exporting, setExporting] = useState(false)
  return (
    <>
      <Menu
        trigger={
          <Button icon={Sheet} className="max-sm:px-3.5!">
            <span className="max-sm:sr-only">CSV ve toplu işlemler</span>
          </Button>
        }
      >
        <MenuItem icon={Download} onClick={() => setExporting(true)}>
          CSV indir
        </MenuItem>
        <MenuLink icon={FileUp} to="/admin/licenses/import">
          CSV yükle
        </MenuLink>
        <MenuLink icon={Layers} to="/admin/licenses/bulk">
          Toplu lisans ver
        </MenuLink>
      </Menu>
      {exporting && <ExportDialog onClose={() => setExporting(false)} />}
    </>
  )
}
