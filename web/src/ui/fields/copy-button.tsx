import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { classes } from '../classes.ts'
import { Button } from '../button.tsx'
import { copyText } from './copy-text.ts'

interface CopyButtonProps {
  /** The text, or a function that fetches the text; a rejection is for the caller to show. */
  text: string | (() => Promise<string>)
  /** The button's name; an icon shows it to screen readers only. */
  label: string
  /** Shows the name, in a button of this size. */
  captioned?: 'normal' | 'small'
  /** For a button with its name: the main one of the page. */
  primary?: boolean
  /** Message after copying. */
  done: string
  /** Id of the text that tells this button from others of the same name. */
  describedBy?: string
}

export function CopyButton({ text, label, captioned, primary, done, describedBy }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  const [byHand, setByHand] = useState('')
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), outcome === 'copied' ? 1600 : 30_000)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    const wanted = typeof text === 'string' ? text : await text().catch(() => undefined)
    if (wanted === undefined) return
    const copied = await copyText(wanted)
    setByHand(copied ? '' : wanted)
    setOutcome(copied ? 'copied' : 'failed')
  }
  return (
    <>
      <Button
        {...(captioned
          ? { size: captioned, look: primary ? 'primary' : 'outline' }
          : { look: 'ghost', size: 'icon', 'aria-label': label, title: label })}
        aria-describedby={describedBy}
        onClick={() => void copy()}
      >
        {outcome === 'copied' ? (
          <Check aria-hidden="true" className={classes('size-4', !primary && 'text-ok')} />
        ) : (
          <Copy aria-hidden="true" className="size-4" />
        )}
        {captioned && label}
      </Button>
      <span aria-live="polite" className={outcome === 'failed' ? 'text-meta text-bad' : 'sr-only'}>
        {outcome === 'copied' && done}
        {outcome === 'failed' && 'Kopyalanamadı; seçili metni elle kopyalayın.'}
      </span>
      {outcome === 'failed' && <ByHand text={byHand} onLeave={() => setOutcome(undefined)} />}
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
