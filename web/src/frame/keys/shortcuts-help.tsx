import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { letSingleKeysWork, singleKeysWork, singles, type Section } from './shortcuts.ts'

type Row = [keys: string[], text: string]

const help: Row = [['?'], 'Bu listeyi açar']

const everywhere = (sections: readonly Section[]): Row[] => [
  [['Ctrl', 'K'], 'Komut paletini açar (Mac: ⌘ K)'],
  ...sections.flatMap(({ letter, name }): Row[] =>
    letter === undefined ? [] : [[['g', letter], `${name} sayfasına gider`]],
  ),
  help,
]

/** The keys with something to act on in the page behind the dialog. */
const onThisPage = (): Row[] =>
  Object.values(singles).flatMap(({ key, name, needs }): Row[] => {
    const target = document.querySelector(needs)
    if (!target) return []
    return [[[key], key === singles.new.key ? `${name}: ${target.textContent}` : name]]
  })

interface ShortcutsHelpProps {
  /** Of the panel. */
  sections?: readonly Section[]
  onClose: () => void
}

/** The keys of the page in view, in the panel also those of all its pages, and a switch for single keys. Mounted means open. */
export function ShortcutsHelp({ sections, onClose }: ShortcutsHelpProps) {
  const [work, setWork] = useState(singleKeysWork)
  const [onPage] = useState(onThisPage)
  const here = sections ? onPage : [...onPage, help]
  return (
    <Dialog open onClose={onClose} title="Klavye kısayolları">
      {here.length > 0 && <Keys title="Bu sayfada" rows={here} />}
      {sections && <Keys title="Her sayfada" rows={everywhere(sections)} />}
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

function Keys({ title, rows }: { title: string; rows: Row[] }) {
  return (
    <section aria-label={title} className="mt-5">
      <h3 className="font-semibold">{title}</h3>
      <dl className="mt-3 grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2.5">
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
    </section>
  )
}
