import { checkDiscord, type CheckStep } from '@muhur/contract/discord/checks'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useChange } from '../../api/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { reason } from '../../ui/state/notice.tsx'
import { Summary } from '../../ui/summary.tsx'
import { faultWords } from '../warnings/discord-faults.ts'

interface StepProps {
  title: string
  text: ReactNode
  /** Whether the step's settings are saved; a step that is done begins folded. */
  done: boolean
  /** Beside the title of a step that is done. */
  summary?: string
  /** A field of the step is refused: the step opens, and stays open. */
  refused?: boolean
  /** The question to Discord; a step without a question has no button. */
  check?: CheckStep
  /** The button's text for an answer without a fault; Discord's own name stands before it. */
  works?: string
  /** Saves the form; false where the form is refused. */
  save: () => Promise<boolean>
  children: ReactNode
}

/** A step of the set-up. Its test asks Discord about the saved settings, so unsaved changes are saved first. */
export function Step({
  title,
  text,
  done,
  summary,
  refused = false,
  check,
  works = '',
  save,
  children,
}: StepProps) {
  const test = useChange(checkDiscord)
  // Open until the page is opened again, also once the step is done.
  const [isOpen, setOpen] = useState(!done)
  const run = async (step: CheckStep) => {
    test.reset()
    if (await save()) await test.mutateAsync({ body: { step } }).catch(() => {})
  }
  const { data: answer, error, isPending } = test
  const words = answer?.fault ? faultWords[answer.fault] : undefined
  return (
    <li>
      <Card className="py-2 sm:px-6">
        <details
          className="group"
          open={isOpen || refused}
          onToggle={({ currentTarget }) => {
            if (refused) currentTarget.open = true
            setOpen(currentTarget.open)
          }}
        >
          <Summary className="text-ink">
            <h3 className="flex min-w-0 flex-wrap items-center gap-x-3 text-title">
              {title}
              {summary && (
                <span className="flex items-center gap-2 text-meta text-muted">
                  <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-ok" />
                  {summary}
                </span>
              )}
            </h3>
          </Summary>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-3">
            <div className="max-w-[66ch] text-muted">{text}</div>
            {children}
            {check && (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <Button busy={isPending} aria-label={`Sına: ${title}`} onClick={() => void run(check)}>
                  Sına
                </Button>
                <p aria-live="polite" className="flex min-w-0 flex-1 basis-56 items-start gap-2">
                  {answer && !words && (
                    <>
                      <CircleCheck aria-hidden="true" className="mt-1 size-4 shrink-0 text-ok" />
                      <span className="wrap-anywhere">{[answer.name, works].filter(Boolean).join(': ')}</span>
                    </>
                  )}
                  {(words ?? error) && (
                    <>
                      <TriangleAlert aria-hidden="true" className="mt-1 size-4 shrink-0 text-bad" />
                      <span>
                        <strong className="font-semibold">{words?.says ?? reason(error)}</strong>{' '}
                        {words?.mend}
                      </span>
                    </>
                  )}
                </p>
              </div>
            )}
          </div>
        </details>
      </Card>
    </li>
  )
}
