import { ErrorBox } from '../../ui/state/error-box.tsx'
import { LoadingSkeleton } from '../../ui/state/skeleton.tsx'
import { PageHeader } from '../panel/page-header.tsx'
import { SetupList } from './setup-list.tsx'
import { useOverview } from './use-overview.ts'

/** The first steps on a page of their own, for a shop that took them. */
export function Component() {
  const { data, error, refetch } = useOverview()
  return (
    <>
      <PageHeader title="İlk adımlar" back={{ to: '/admin', name: 'Genel bakış' }} />
      {data ? (
        <SetupList setup={data.setup} />
      ) : error ? (
        <ErrorBox message="İlk adımlar yüklenemedi." error={error} onRetry={refetch} />
      ) : (
        <LoadingSkeleton what="İlk adımlar" className="h-96" />
      )}
    </>
  )
}
