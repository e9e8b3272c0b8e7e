import type { LicenseChange, ListedLicense } from '@muhur/contract/shop/licenses'
import { shortKey } from '../../../words/short-key.ts'
import { reason, type Notice } from '../../../ui/state/notice.tsx'
import { useChangeLicense } from './use-change-license.ts'

/** Suspends or reopens a license, with an undo in the notice. */
export function useReversibleChange(license: ListedLicense, say: (notice: Notice) => void) {
  const change = useChangeLicense()
  const key = shortKey(license.license_key)

  // Not callbacks of `mutate`: React Query drops those when a filter unmounts the row.
  const make = async (next: LicenseChange, back: LicenseChange, text: string, undone?: string) => {
    try {
      await change.mutateAsync({ id: license.id, change: next })
    } catch (error) {
      say({ text: reason(error) })
      return
    }
    const undo = () => void make(back, next, undone ?? text)
    say({ text: `${key} ${text}.`, ...(undone !== undefined && { undo }) })
  }

  return {
    suspend: () => make({ status: 'suspended' }, { status: 'active' }, 'askıya alındı', 'askıdan kaldırıldı'),
    resume: () => make({ status: 'active' }, { status: 'suspended' }, 'askıdan kaldırıldı', 'askıya alındı'),
    extend: (expires_at: string | null, text: string) =>
      make({ expires_at }, { expires_at: license.expires_at }, text, 'eski bitiş tarihine döndü'),
  }
}
