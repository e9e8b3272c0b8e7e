import type { ListedLicense } from '@muhur/contract/shop/licenses'
import { Ellipsis, User } from 'lucide-react'
import { Fragment } from 'react'
import { shortKey } from '../../../words/short-key.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../ui/menu.tsx'
import { licenseVerbs, verbsOf, type LicenseVerb } from '../../panel/license-verbs.ts'
import { useLicenseVerbs, type LicenseVerbsProps } from './use-license-verbs.tsx'

/** Actions on a row's license. */
export function LicenseMenu(props: LicenseVerbsProps) {
  const { run, dialogs } = useLicenseVerbs(props)
  return (
    <>
      <VerbMenu license={props.license} onVerb={run} />
      {dialogs}
    </>
  )
}

interface VerbMenuProps {
  license: ListedLicense
  onVerb: (verb: LicenseVerb) => void
  /** The license's own page has a separate button for suspending, and a link to the owner. */
  short?: boolean
}

export function VerbMenu({ license, onVerb, short = false }: VerbMenuProps) {
  const verbs = verbsOf(license.status).filter((verb) => !short || (verb !== 'suspend' && verb !== 'resume'))
  return (
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
      {verbs.map((verb) => {
        const { name, icon, danger = false } = licenseVerbs[verb]
        return (
          <Fragment key={verb}>
            {verb === 'revoke' && <MenuSeparator />}
            <MenuItem icon={icon} danger={danger} onClick={() => onVerb(verb)}>
              {name}
            </MenuItem>
          </Fragment>
        )
      })}
    </Menu>
  )
}
