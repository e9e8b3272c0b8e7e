import { Card } from '../../ui/card.tsx'
import { Loading } from '../../ui/state/loading.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'

export function LoadingLicenses() {
  return (
    <Loading what="Lisanslar" className="gap-5">
      <Skeleton className="h-16 rounded-card sm:h-24" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-5 lg:grid-cols-2">
        {[1, 2, 3, 4].map((at) => (
          <Card key={at} className="grid h-64 content-between max-sm:p-4 sm:h-84">
            <div className="flex gap-3">
              <Skeleton className="size-11" />
              <Skeleton className="h-11 w-40" />
            </div>
            <Skeleton className="h-9 w-56 max-w-full" />
            <Skeleton className="h-11" />
          </Card>
        ))}
      </div>
    </Loading>
  )
}
