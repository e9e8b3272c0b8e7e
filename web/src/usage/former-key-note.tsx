import type { KeyRule } from '@muhur/contract/shop/license/license-key'
import { Hourglass } from 'lucide-react'
import { shortKey } from '../words/short-key.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Moment } from '../ui/time.tsx'

/** Until when the key from before the last replacement works. */
export function FormerKeyNote({ formerKey }: { formerKey: NonNullable<KeyRule['former_key']> }) {
  return (
    <p className="flex gap-2.5 rounded-button bg-warn-bg px-3.5 py-2.5 text-warn">
      <Hourglass aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <span className="min-w-0">
        Eski anahtar{' '}
        <strong>
          <RelativeTime at={formerKey.works_until} coming />
        </strong>{' '}
        durur: <Moment at={formerKey.works_until} />.
        <span className="block font-mono text-meta">{shortKey(formerKey.key_id)}</span>
      </span>
    </p>
  )
}
