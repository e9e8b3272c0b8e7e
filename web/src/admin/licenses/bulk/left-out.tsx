import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatCount } from '../../../words/format-count.ts'
import { shortKey } from '../../../words/short-key.ts'
import { Button } from '../../../ui/button.tsx'

const shown = 20

/** Licenses that a bulk change skipped, each with the reason. */
export function LeftOut({ left, onClose }: { left: { key: string; why: string }[]; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [left])
  return (
    <section aria-labelledby="left-out" className="rounded-card border border-warn bg-warn-bg p-5">
      <div className="flex items-start justify-between gap-4">
        <h2 id="left-out" ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {formatCount(left.length)} lisans değişmedi:
        </h2>
        <Button
          icon={X}
          look="ghost"
          size="icon"
          aria-label="Kapat"
          onClick={onClose}
          className="-mt-2 -mr-2"
        />
      </div>
      <ul className="mt-1 grid gap-1">
        {left.slice(0, shown).map(({ key, why }) => (
          <li key={key} className="flex flex-wrap gap-x-3">
            <span className="font-mono text-meta">{shortKey(key)}</span>
            {why}
          </li>
        ))}
      </ul>
      {left.length > shown && (
        <p className="mt-2 text-muted">ve {formatCount(left.length - shown)} lisans daha.</p>
      )}
    </section>
  )
}
