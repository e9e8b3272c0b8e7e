import { CSPProvider } from '@base-ui/react/csp-provider'
import { PanelLeft, Search } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { switchTheme } from '../../frame/theme-toggle.tsx'
import { useSignOut } from '../../frame/use-sign-out.ts'
import { useShortcuts } from '../../frame/keys/use-shortcuts.ts'
import { firstScreen } from '../../frame/page-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { copyText } from '../../ui/fields/copy-text.ts'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { useNotice } from '../../ui/state/notice.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import type { Command } from './commands.ts'
import { Rail } from './rail.tsx'
import { railItems } from './rail-items.ts'
import { NewAccessNotice } from './new-access.tsx'
import { usePaletteText } from './use-palette-text.ts'

const loadPalette = () => import('./palette.tsx').then(({ Palette }) => ({ default: Palette }))
const Palette = lazy(loadPalette)
const ShortcutsHelp = lazy(() =>
  import('../../frame/keys/shortcuts-help.tsx').then((loaded) => ({ default: loaded.ShortcutsHelp })),
)

/** Layout of the admin panel: sections in a rail, which narrow screens open with a button. */
export function Component() {
  const [open, setOpen] = useState<'palette' | 'help' | 'sections'>()
  const { signOut, failed } = useSignOut()
  useShortcuts(setOpen, railItems)
  const close = useCallback(() => setOpen(undefined), [])
  const paletteText = usePaletteText(open === 'palette', close)
  // Ahead, for a fast opening; where this fails, the opening loads again.
  useEffect(() => void loadPalette().catch(() => {}), [])
  const { say, noticeBar } = useNotice()
  const copy = async (text: string) =>
    say({ text: (await copyText(text)) ? 'Kimlik kopyalandı.' : `Kopyalanamadı. Kimlik: ${text}` })

  const act = ({ id, copies }: Command) => {
    if (copies !== undefined) void copy(copies)
    else if (id === 'theme') switchTheme()
    else if (id === 'help') setOpen('help')
    else void signOut()
  }

  return (
    // The content security policy forbids inline styles.
    <CSPProvider disableStyleElements>
      <div
        className={classes(
          firstScreen,
          'page lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start lg:gap-10',
        )}
      >
        <div className="sticky top-16 grid max-h-[calc(100dvh-4rem)] gap-4 overflow-y-auto py-10 max-lg:hidden print:hidden">
          <PaletteButton onOpen={() => setOpen('palette')} />
          <Rail />
        </div>
        <div className="-mx-4 flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-1.5 sm:-mx-6 sm:px-6 lg:hidden print:hidden">
          <Button
            look="ghost"
            className="-ml-3 px-3!"
            aria-haspopup="dialog"
            onClick={() => setOpen('sections')}
          >
            <PanelLeft aria-hidden="true" className="size-4.5" />
            Bölümler
          </Button>
          <PaletteButton onOpen={() => setOpen('palette')} />
        </div>
        <main
          id="content"
          tabIndex={-1}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8 pt-6 pb-16 outline-none lg:py-10"
        >
          {failed && (
            <ErrorBox message="Çıkış yapılamadı." detail="Bağlantınızı kontrol edip tekrar deneyin." />
          )}
          <NewAccessNotice />
          <Outlet />
        </main>
      </div>
      <Dialog look="sheet" open={open === 'sections'} onClose={close} title="Yönetim">
        <div className="mt-3">
          <Rail onChoose={close} />
        </div>
      </Dialog>
      <Suspense>
        {open === 'palette' && <Palette text={paletteText} onClose={close} onAct={act} />}
        {open === 'help' && <ShortcutsHelp sections={railItems} onClose={close} />}
      </Suspense>
      {noticeBar}
    </CSPProvider>
  )
}

function PaletteButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
      className="flex min-h-10 items-center gap-2.5 rounded-button border border-line px-3 text-muted transition-colors hover:border-field hover:text-ink max-lg:min-h-11"
    >
      <Search aria-hidden="true" className="size-4 shrink-0" />
      Ara ve git
      <kbd aria-hidden="true" lang="en" className="ml-auto font-mono text-meta text-faint max-lg:hidden">
        Ctrl K
      </kbd>
    </button>
  )
}
