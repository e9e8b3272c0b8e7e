import type { ListedLicense } from '@muhur/contract/shop/licenses'
import { useState, type ReactNode } from 'react'
import type { Notice } from '../../../ui/state/notice.tsx'
import { verbsOf, type LicenseVerb } from '../../panel/license-verbs.ts'
import { ExtendDialog } from '../bulk/extend-dialog.tsx'
import { DeleteDialog, RevokeDialog } from '../page/license-dialogs.tsx'
import { useReversibleChange } from './use-reversible-change.ts'

export interface LicenseVerbsProps {
  license: ListedLicense
  say: (notice: Notice) => void
  onDeleted: (text: string) => void
}

/** Carries out the actions on a license, with the dialogs that some of them open. */
export function useLicenseVerbs({ license, say, onDeleted }: LicenseVerbsProps): {
  run: (verb: LicenseVerb) => void
  dialogs: ReactNode
} {
  const [asking, setAsking] = useState<LicenseVerb>()
  const { suspend, resume } = useReversibleChange(license, say)
  const close = () => setAsking(undefined)
  const leave = (text: string) => {
    close()
    onDeleted(text)
  }
  return {
    run(verb) {
      if (!verbsOf(license.status).includes(verb))
        say({ text: 'Bu lisansın durumu değişmiş; bu artık yapılamaz.' })
      else if (verb === 'suspend') void suspend()
      else if (verb === 'resume') void resume()
      else setAsking(verb)
    },
    dialogs: (
      <>
        {asking === 'revoke' && <RevokeDialog license={license} say={say} onClose={close} />}
        {asking === 'delete' && <DeleteDialog license={license} onDeleted={leave} onClose={close} />}
        <ExtendDialog license={license} say={say} open={asking === 'extend'} onClose={close} />
      </>
    ),
  }
}
