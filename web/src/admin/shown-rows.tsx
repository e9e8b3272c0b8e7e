import { useState } from 'react'
import { Button } from '../ui/button.tsx'

const first = 10
const step = 25

interface Dated {
  created_at: string
}

/** The newest rows of a long list, and a button for more. */
export function useShownRows<Row extends Dated>(rows: Row[]) {
  const [limit, setLimit] = useState(first)
  const shown = rows.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at)).slice(0, limit)
  const rest = rows.length - shown.length
  const more = rest > 0 && (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-2 text-meta text-muted">
      <span>
        {rows.length} kaydın en yeni {shown.length} tanesi
      </span>
      <Button look="ghost" size="small" onClick={() => setLimit(limit + step)}>
        Daha fazla göster
      </Button>
    </div>
  )
  return { shown, more }
}
