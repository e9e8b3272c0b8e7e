import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { railItems } from './rail-items.ts'
import { letSingleKeysWork, singleKeysWork, singles } from './shortcuts.ts'

const rows: [keys: string[], text: string][] = [
  [['Ctrl', 'K'], 'Komut paletini açar (Mac: ⌘ K)'],
  ...Object.values(singles).map(({ key, name }): [string[], string] => [[key], name]),
  ...railItems.flatMap(({ letter, name }): [string[], string][] =>
    letter === undefined ? [] : [[['g', letter], `${name} sayfasına gider`]],
  ),
  [['?'], 'Bu listeyi açar'],
]

/** List of shortcuts, and a switch for single keys. Mounted means open. */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const [work, setWork] = useState(singleKeysWork)
  return (
    <Dialog open onClose={onClose} title="Klavye kısayolları">
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-2.5">
        {rows.map(([keys, text]) => (
          <div key={text} className="col-span-2 grid grid-cols-subgrid items-center">
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  lang="en"
                  className="min-w-7 rounded-chip border border-field px-1.5 py-0.5 text-center font-mono text-meta"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-6 flex min-h-11 cursor-pointer items-center gap-3 border-t border-line pt-4">
        <input
          type="checkbox"
          checked={work}
          onChange={(event) => {
            setWork(event.target.checked)
            letSingleKeysWork(event.target.checked)
          }}
        />
        Tek tuşlu kısayollar açık
      </label>
    </Dialog>
  )
}
