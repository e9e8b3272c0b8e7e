import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSignedIn } from '../../session/use-session.ts'
import { Popup } from '../../ui/dialogs/dialog.tsx'
import { classes } from '../../ui/classes.ts'
import { usePlaces } from '../../ui/markdown/use-places.ts'
import { remember } from '../panel/recents.ts'
import type { RequestedAction } from '../panel/use-requested-action.ts'
import { useSearch } from '../panel/use-search.ts'
import { commandsFor } from './commands-for.ts'
import type { Command, CommandGroup } from './commands.ts'
import { useLastDenials } from './use-last-denials.ts'
import type { PaletteText } from './use-palette-text.ts'
import { useThings } from './use-things.ts'
import { partsOf } from './verbs.ts'

interface PaletteProps {
  text: PaletteText
  onClose: () => void
  /** Actions without a page. */
  onAct: (command: Command) => void
}

/** One search field for all pages, actions and objects of the panel. Mounted means open. */
export function Palette({ text: { typed, type, entered, enter, takeOver }, onClose, onAct }: PaletteProps) {
  const userId = useSignedIn()?.id ?? ''
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const field = useRef<HTMLInputElement>(null)
  const search = useSearch(partsOf(typed).sought)
  const groups = commandsFor({
    typed,
    found: search.data,
    stale: search.pending,
    denials: useLastDenials(),
    documents: usePlaces(typed) ?? [],
    ...useThings(),
  })

  const run = (command: Command) => {
    onClose()
    const { to, asks, verb } = command
    if (to === undefined) return onAct(command)
    if (!verb) remember(userId, { ...command, to })
    if (asks === undefined) return void navigate(to)
    const state: RequestedAction = { action: asks }
    void navigate(to, { state, replace: to === pathname, preventScrollReset: to === pathname })
  }

  // The highlight that arrows or the pointer chose; typing returns to the first result.
  const [chosen, setChosen] = useState<string>()
  const all = groups.flatMap(({ items }) => items)
  const wanted = all.find(({ id }) => id === chosen) ?? all[0]
  const runWanted = useEffectEvent(() => wanted && run(wanted))
  const decided = entered && (wanted !== undefined || !search.pending)
  useEffect(() => {
    if (decided) runWanted()
  }, [decided])

  return (
    <Dialog.Root
      open
      onOpenChange={(open, { reason }) => {
        if (open) return
        // A page behind the palette that loads late may take the focus for its heading.
        if (reason === 'focus-out') field.current?.focus()
        else onClose()
      }}
    >
      <Popup look="palette" aria-label="Komut paleti" initialFocus={field}>
        <Autocomplete.Root
          open
          inline
          mode="none"
          items={groups}
          value={typed}
          onValueChange={(value, { reason }) => {
            if (reason === 'item-press') return
            setChosen(undefined)
            type(value)
          }}
          onItemHighlighted={(command, { reason }) => {
            if (reason !== 'none') setChosen(command?.id)
          }}
          itemToStringValue={({ name }: Command) => name}
          autoHighlight="always"
          keepHighlight
        >
          <div className="flex items-center gap-3 border-b border-line px-4">
            <Search aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
            <Autocomplete.Input
              ref={field}
              onFocus={({ currentTarget }) => {
                takeOver()
                // Typed text goes on at its end.
                currentTarget.setSelectionRange(typed.length, typed.length)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                event.preventBaseUIHandler()
                enter()
              }}
              aria-label="Ara ya da bir komut yazın"
              placeholder="Sayfa, kişi, anahtar ya da ne yapacağınız..."
              maxLength={100}
              className="min-h-14 w-full bg-transparent outline-none placeholder:text-faint"
            />
            <Dialog.Close className="min-h-8 shrink-0 rounded-chip border border-line px-2 text-meta text-muted hover:text-ink">
              Esc
              <span className="sr-only">, kapat</span>
            </Dialog.Close>
          </div>
          <Autocomplete.Status className="px-4 pt-2 text-meta text-muted empty:hidden">
            {search.pending
              ? 'Aranıyor...'
              : search.isError &&
                (groups.length > 0
                  ? 'Arama yapılamadı; sayfalar ve eylemler yine de burada.'
                  : 'Arama yapılamadı.')}
          </Autocomplete.Status>
          <Autocomplete.Empty className="px-4 py-6 text-muted empty:hidden">
            {!search.pending && !search.isError && 'Buna uyan bir şey yok.'}
          </Autocomplete.Empty>
          <Autocomplete.List className="min-h-0 flex-1 overflow-y-auto p-2 empty:hidden">
            {(group: CommandGroup) => (
              <Autocomplete.Group key={group.value} items={group.items} className="not-last:mb-2">
                <Autocomplete.GroupLabel className="px-2.5 py-1.5 text-meta text-muted">
                  {group.value}
                </Autocomplete.GroupLabel>
                <Autocomplete.Collection>
                  {(command: Command) => <Row key={command.id} command={command} onRun={run} />}
                </Autocomplete.Collection>
              </Autocomplete.Group>
            )}
          </Autocomplete.List>
        </Autocomplete.Root>
      </Popup>
    </Dialog.Root>
  )
}

function Row({ command, onRun }: { command: Command; onRun: (command: Command) => void }) {
  const { icon: Icon, name, detail, danger = false } = command
  return (
    <Autocomplete.Item
      value={command}
      onClick={() => onRun(command)}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-chip px-2.5 outline-none select-none data-highlighted:bg-tint data-highlighted:outline-1 data-highlighted:-outline-offset-1 data-highlighted:outline-field max-sm:min-h-11"
    >
      <Icon aria-hidden="true" className={classes('size-4 shrink-0', danger ? 'text-bad' : 'text-muted')} />
      <span className="flex min-w-0 grow items-baseline justify-between gap-x-3 max-sm:flex-col max-sm:py-1.5">
        <span className={classes('max-w-full min-w-0 truncate', danger && 'text-bad')}>{name}</span>
        {detail && <span className="max-w-full truncate text-meta text-muted sm:shrink-0">{detail}</span>}
      </span>
    </Autocomplete.Item>
  )
}
