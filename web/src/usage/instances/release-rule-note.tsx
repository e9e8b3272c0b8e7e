import type { ReleaseRule } from '@muhur/contract/shop/instances'
import { Hourglass } from 'lucide-react'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Moment } from '../../ui/time.tsx'
import { lengthInWords } from '../../words/length-in-words.ts'

/** Id for `aria-describedby` of waiting buttons; one note on a page is enough. */
export const waitReasonId = 'release-rule'

/** When the owner may release the next instance, and the rule. */
export function ReleaseRuleNote({ rule: { cooldown, possible_at } }: { rule: ReleaseRule }) {
  if (cooldown === 0) return null
  if (possible_at === null) {
    return (
      <p className="text-meta text-muted">
        Satıcının kuralı: bir kurulumu serbest bıraktıktan sonra yenisi için {lengthInWords(cooldown)}{' '}
        beklenir.
      </p>
    )
  }
  return (
    <p
      id={waitReasonId}
      className="flex gap-2.5 rounded-button bg-warn-bg px-3.5 py-2.5 text-warn print:hidden"
    >
      <Hourglass aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <span>
        Yakın zamanda bir kurulumu serbest bıraktınız. Yenisini{' '}
        <strong>
          <RelativeTime at={possible_at} coming />
        </strong>{' '}
        serbest bırakabilirsiniz: <Moment at={possible_at} />. Beklemeden yer açmak için kurulumu kendi
        makinesinde kapatın.
      </span>
    </p>
  )
}
