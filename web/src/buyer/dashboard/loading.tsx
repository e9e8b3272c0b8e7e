import { Card } from '../../ui/card.tsx'
import { Loading } from '../../ui/state/loading.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'

export function LoadingLicenses() {
  return (
    <Loading what="Lisanslar" className="gap-5">
      <Skeleton className="h-24 rounded-card" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        {[1, 2].map((at) => (
          <Card key={at} className="grid gap-5">
            <div className="flex gap-3">
              <Skeleton className="size-11" />
              <Skeleton className="h-11 w-40" />
            </div>
            <Skeleton className="h-5" />
            <Skeleton className="h-9 w-56 max-w-full" />
            <Skeleton className="h-11" />
          </Card>
        ))}
      </div>
    </Loading>
  )
}
