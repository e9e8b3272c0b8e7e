import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'

interface CopyButtonProps {
  text: string
  /** The button's name; an icon shows it to screen readers only. */
  label: string
  /** Shows the name, in a button of this size. */
  captioned?: 'normal' | 'small'
  /** Message after copying. */
  done: string
}

export function CopyButton({ text, label, captioned, done }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), outcome === 'copied' ? 1600 : 30_000)
    return () => clearTimeout(timer)
  }, [outcome])
  return (
    <>
      <Button
        {...(captioned
          ? { size: captioned }
          : { look: 'ghost', size: 'icon', 'aria-label': label, title: label })}
        onClick={async () => setOutcome((await copyText(text)) ? 'copied' : 'failed')}
      >
        {outcome === 'copied' ? (
          <Check aria-hidden="true" className="size-4 text-ok" />
        ) : (
          <Copy aria-hidden="true" className="size-4" />
        )}
        {captioned && label}
      </Button>
      <span aria-live="polite" className={outcome === 'failed' ? 'text-meta text-bad' : 'sr-only'}>
        {outcome === 'copied' && done}
        {outcome === 'failed' && 'Kopyalanamadı; seçili metni elle kopyalayın.'}
      </span>
      {outcome === 'failed' && <ByHand text={text} onLeave={() => setOutcome(undefined)} />}
    </>
  )
}

/** Fallback without clipboard access: the text stays selected until the focus leaves. */
function ByHand({ text, onLeave }: { text: string; onLeave: () => void }) {
  return (
    <textarea
      aria-label="Elle kopyalanacak metin"
      readOnly
      autoFocus
      rows={Math.min(text.split('\n').length, 4)}
      value={text}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={onLeave}
      className="w-full basis-full rounded-button border border-field bg-surface px-3 py-2 font-mono text-meta break-all text-ink"
    />
  )
}
