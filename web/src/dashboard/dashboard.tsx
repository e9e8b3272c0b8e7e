import { LicenseList } from './license-list.tsx'

export function Component() {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-10 sm:py-12">
      <div className="grid gap-1.5">
        <h1 className="text-page tracking-[-0.025em]">Lisanslarım</h1>
        <p className="text-muted">Aktif lisanslarınızı ve durumlarını buradan takip edebilirsiniz</p>
      </div>
      <LicenseList />
    </div>
  )
}
