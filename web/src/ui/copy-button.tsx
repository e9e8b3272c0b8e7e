import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'

interface CopyButtonProps {
  text: string
  /** What the button does, for those who cannot see its icon. */
  label: string
  /** What is said when it is done. */
  done: string
}

export function CopyButton({ text, label, done }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), outcome === 'copied' ? 1600 : 6000)
    return () => clearTimeout(timer)
  }, [outcome])
  return (
    <>
      <Button
        look="ghost"
        size="icon"
        aria-label={label}
        title={label}
        onClick={async () => setOutcome((await copyText(text)) ? 'copied' : 'failed')}
      >
        {outcome === 'copied' ? (
          <Check aria-hidden="true" className="size-4 text-ok" />
        ) : (
          <Copy aria-hidden="true" className="size-4" />
        )}
      </Button>
      <span aria-live="polite" className={outcome === 'failed' ? 'text-meta text-bad' : 'sr-only'}>
        {outcome === 'copied' && done}
        {outcome === 'failed' && 'Kopyalanamadı; gösterip elle seçin.'}
      </span>
    </>
  )
}
