import { getOwnLicense, listOwnLicenses, renameLicense } from '@muhur/contract/shop/licenses'
import { getOwnLicenseHistory } from '@muhur/contract/record/audit'
import type { Query } from '@tanstack/react-query'
import { isOf, useChange } from '../../../api/use-answer.ts'
import { useSignedIn } from '../../../session/use-session.ts'
import { useNotice } from '../../../ui/state/notice.tsx'
import { sayName } from '../../../usage/say-name.ts'
import type { WireLicense } from '../embedded-product.ts'

/** The queries that contain a license's name or its history. */
const isWanted = (query: Query) =>
  [listOwnLicenses, getOwnLicense, getOwnLicenseHistory].some((operation) => isOf(operation)(query))

/** Renames licenses in place, with a notice that undoes the last change. */
export function useRenaming() {
  const userId = useSignedIn()?.id ?? ''
  const { say, noticeBar } = useNotice()
  const { mutateAsync, isPending, variables } = useChange(renameLicense, { afterFailure: true, isWanted })
  return {
    noticeBar,
    rename: ({ id, nickname: before }: WireLicense, name: string | null) =>
      void sayName(say, {
        subject: 'Lisansın',
        rename: (nickname) => mutateAsync({ params: { userId, id }, body: { nickname } }),
        name,
        before,
      }),
    /** The license with its new name, from the beginning of the call on. */
    named: (license: WireLicense): WireLicense =>
      isPending && variables.params.id === license.id ? { ...license, ...variables.body } : license,
  }
}
