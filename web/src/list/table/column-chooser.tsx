import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import type { ColumnChoice } from './use-column-choice.ts'

/** Chooses a table's columns and their order. */
export function ColumnChooser({ choice: { all, show, move, reset } }: { choice: ColumnChoice }) {
  const [open, setOpen] = useState(false)
  const lastShown = all.findLast(({ shown }) => shown)?.name
  return (
    <>
      <Button
        look="ghost"
        size="icon"
        icon={Columns3}
        aria-label="Sütunları seç"
        title="Sütunları seç"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Sütunlar"
        lead="Seçiminiz ve sıranız bu tarayıcıda kalır."
        className="max-w-[26rem]!"
      >
        <ul className="mt-4 grid">
          {all.map(({ name, shown }, at) => (
            <li key={name} className="flex items-center gap-1">
              <label className="flex min-h-11 min-w-0 grow cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  checked={shown}
                  onChange={(event) => show(name, event.target.checked)}
                />
                {name}
              </label>
              {shown && (
                <>
                  <Button
                    look="ghost"
                    size="icon"
                    icon={ArrowUp}
                    aria-label={`Öne al: ${name}`}
                    aria-disabled={at === 0}
                    onClick={() => move(name, -1)}
                  />
                  <Button
                    look="ghost"
                    size="icon"
                    icon={ArrowDown}
                    aria-label={`Geriye al: ${name}`}
                    aria-disabled={name === lastShown}
                    onClick={() => move(name, 1)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          {reset && (
            <Button look="ghost" className="mr-auto" onClick={reset}>
              Varsayılana dön
            </Button>
          )}
          <Button look="primary" onClick={() => setOpen(false)}>
            Tamam
          </Button>
        </div>
      </Dialog>
    </>
  )
}
