import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { ApiError } from '../../api/api.ts'

export interface Notice {
  text: string
  /** Undoes the last action. */
  undo?: () => void
}

/** The error's sentence, with the number under which the server's log has its own failures. */
export function reason(error: unknown): string {
  const sentence = error instanceof Error ? error.message : String(error)
  return error instanceof ApiError && error.status >= 500 && error.reference
    ? `${sentence} (istek numarası: ${error.reference})`
    : sentence
}

/** Says the sentence of a change that succeeded, or the reason of a change that failed. */
export function sayOutcome<Answer>(
  say: (notice: Notice) => void,
  change: Promise<Answer>,
  text: (answer: Answer) => string,
): void {
  void change.then(
    (answer) => say({ text: text(answer) }),
    (error: unknown) => say({ text: reason(error) }),
  )
}

/** Milliseconds; the timer stops during hover and focus. */
const shownFor = 8000

interface NoticeBarProps {
  notice: Notice | undefined
  onClose: () => void
}

/** Notices of a page: `say` replaces the last notice, and `noticeBar` shows it. `first` comes with the page. */
export function useNotice(first?: Notice): { say: (notice: Notice) => void; noticeBar: ReactNode } {
  const [notice, say] = useState(first)
  const close = useCallback(() => say(undefined), [])
  return { say, noticeBar: <NoticeBar notice={notice} onClose={close} /> }
}

/** A notice at the foot of the screen, with an undo button. */
function NoticeBar({ notice, onClose }: NoticeBarProps) {
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (!notice || held) return undefined
    const timer = setTimeout(onClose, shownFor)
    return () => clearTimeout(timer)
  }, [notice, held, onClose])

  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-20 flex justify-center p-4 print:hidden"
    >
      {notice && (
        <div
          className="pointer-events-auto flex max-w-[36rem] items-center gap-4 rounded-button bg-ink text-bg px-4 py-2 text-body has-[button]:pr-2"
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span className="min-w-0 py-1.5 wrap-anywhere">{notice.text}</span>
          {notice.undo && (
            <button
              type="button"
              className="min-h-9 shrink-0 rounded-chip px-3 font-semibold underline underline-offset-4 outline-bg"
              onClick={() => {
                setHeld(false)
                onClose()
                notice.undo?.()
              }}
            >
              Geri al
            </button>
          )}
        </div>
      )}
    </div>
  )
}
