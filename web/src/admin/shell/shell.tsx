import { CSPProvider } from '@base-ui/react/csp-provider'
import { PanelLeft } from 'lucide-react'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Rail } from './rail.tsx'

/** Around every page of the admin panel: its sections in a rail, which on narrow screens waits behind a button. */
export function Component() {
  return (
    // The server's policy lets no style be written into the page.
    <CSPProvider disableStyleElements>
      <div className="page flex flex-1 flex-col lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start lg:gap-10">
        <div className="sticky top-16 max-h-[calc(100dvh-4rem)] overflow-y-auto py-10 max-lg:hidden">
          <Rail />
        </div>
        <Sections />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8 pt-6 pb-16 lg:py-10">
          <Outlet />
        </div>
      </div>
    </CSPProvider>
  )
}

function Sections() {
  const [open, setOpen] = useState(false)
  return (
    <div className="-mx-4 flex min-h-14 items-center border-b border-line px-4 sm:-mx-6 sm:px-6 lg:hidden">
      <Button look="ghost" className="-ml-3 px-3!" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <PanelLeft aria-hidden="true" className="size-4.5" />
        Bölümler
      </Button>
      <Sheet open={open} onOpenChange={setOpen} title="Yönetim">
        <Rail onChoose={() => setOpen(false)} />
      </Sheet>
    </div>
  )
}
