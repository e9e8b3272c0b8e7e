import { CircleQuestionMark, ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { LicenseList } from './license-list.tsx'

export function Component() {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-5 py-6 sm:gap-8 sm:py-12">
      <div className="grid gap-1.5">
        <h1 className="text-page tracking-[-0.025em]">Lisanslarım</h1>
        <p className="text-muted">Aktif lisanslarınızı ve durumlarını buradan takip edebilirsiniz</p>
        <p className="flex flex-wrap gap-x-6 print:hidden">
          <Link
            to="/orders"
            className="inline-flex min-h-9 items-center gap-2 text-primary underline underline-offset-4"
          >
            <ShoppingBag aria-hidden="true" className="size-4" />
            Siparişlerim
          </Link>
          <Link
            to="/denials"
            className="inline-flex min-h-9 items-center gap-2 text-primary underline underline-offset-4"
          >
            <CircleQuestionMark aria-hidden="true" className="size-4" />
            Neden reddedildi?
          </Link>
        </p>
      </div>
      <LicenseList />
    </div>
  )
}
