import type { ListedLicense } from '@muhur/contract/shop/licenses'
import { Ban, CalendarClock, Ellipsis, Pause, Play, Trash2, User } from 'lucide-react'
import { useState } from 'react'
import { shortKey } from '../../../words/short-key.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../ui/menu.tsx'
import type { Notice } from '../../../ui/state/notice.tsx'
import { ExtendDialog } from '../bulk/extend-dialog.tsx'
import { DeleteDialog, RevokeDialog } from '../page/license-dialogs.tsx'
import { useReversibleChange } from './use-reversible-change.ts'

interface LicenseMenuProps {
  license: ListedLicense
  say: (notice: Notice) => void
  onDeleted: (text: string) => void
  /** The license's own page has a separate button for suspending, and a link to the owner. */
  short?: boolean
}

/** Actions on a license. */
export function LicenseMenu({ license, say, onDeleted, short = false }: LicenseMenuProps) {
  const [asking, setAsking] = useState<'revoke' | 'delete' | 'extend'>()
  const { suspend, resume } = useReversibleChange(license, say)
  const { status } = license
  const close = () => setAsking(undefined)
  const leave = (text: string) => {
    close()
    onDeleted(text)
  }

  return (
    <>
      <Menu
        trigger={
          <Button
            look={short ? 'outline' : 'ghost'}
            {...(!short && { size: 'icon' as const })}
            className={short ? 'grow-0! px-3.5!' : 'cards:size-11!'}
            aria-label={`İşlemler: ${shortKey(license.license_key)}`}
          >
            <Ellipsis aria-hidden="true" className="size-4.5" />
          </Button>
        }
      >
        {!short && (
          <MenuLink icon={User} to={`/admin/users/${license.owner.id}`}>
            Sahibine git
          </MenuLink>
        )}
        {!short && (status === 'active' || status === 'expired') && (
          <MenuItem icon={Pause} onClick={() => void suspend()}>
            Askıya al
          </MenuItem>
        )}
        {!short && status === 'suspended' && (
          <MenuItem icon={Play} onClick={() => void resume()}>
            Askıdan kaldır
          </MenuItem>
        )}
        {status !== 'revoked' && (
          <MenuItem icon={CalendarClock} onClick={() => setAsking('extend')}>
            Süreyi değiştir
          </MenuItem>
        )}
        {status !== 'revoked' && <MenuSeparator />}
        {status !== 'revoked' && (
          <MenuItem icon={Ban} danger onClick={() => setAsking('revoke')}>
            İptal et
          </MenuItem>
        )}
        <MenuItem icon={Trash2} danger onClick={() => setAsking('delete')}>
          Sil
        </MenuItem>
      </Menu>
      {asking === 'revoke' && <RevokeDialog license={license} say={say} onClose={close} />}
      {asking === 'delete' && <DeleteDialog license={license} onDeleted={leave} onClose={close} />}
      <ExtendDialog license={license} say={say} open={asking === 'extend'} onClose={close} />
    </>
  )
}
