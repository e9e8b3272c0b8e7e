import type { ImportDetail } from '@muhur/contract/shop/imports/imports'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { formatCount } from '../../words/format-count.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { LoadingSkeleton } from '../../ui/state/skeleton.tsx'
import { PageHeader } from '../panel/page-header.tsx'
import { Checked } from './checked.tsx'
import { Finished } from './finished.tsx'
import { ImportSteps } from './import-steps.tsx'
import { isAtWork, useCancelImport, useImport } from './use-import.ts'

export function Component() {
  const { id = '' } = useParams()
  const query = useImport(id)
  const { data, error } = query
  return (
    <>
      <PageHeader
        back={{ to: '/admin/licenses/import', name: 'CSV yükle' }}
        title={data?.file_name ?? 'CSV yükle'}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <ImportSteps at={data ? stepOf[data.state] : 1} />
        {error && <ErrorBox message={error.message} onRetry={query.refetch} />}
        {data && <Step import={data} />}
        {!data && !error && <LoadingSkeleton what="İçe aktarma" className="h-64" />}
      </div>
    </>
  )
}

const stepOf = {
  receiving: 0,
  checking: 1,
  refused: 1,
  ready: 1,
  running: 2,
  done: 3,
  cancelled: 3,
  failed: 3,
} as const

function Step({ import: shown }: { import: ImportDetail }) {
  if (isAtWork(shown)) return <AtWork import={shown} />
  if (shown.state === 'ready') return <Checked import={shown} />
  if (shown.state === 'receiving' || shown.state === 'refused') {
    const fault = shown.fault ?? 'Dosyanın yüklenmesi yarıda kaldı.'
    return (
      <ErrorBox message={fault} detail="Hiçbir lisans verilmedi.">
        <LinkButton to="/admin/licenses/import">Başka dosya yükle</LinkButton>
      </ErrorBox>
    )
  }
  return <Finished import={shown} />
}

/** Shown while the server checks or imports. */
function AtWork({
  import: { id, state, good_count, refused_count, created_count, progress },
}: {
  import: ImportDetail
}) {
  const cancel = useCancelImport(id)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [state])
  const checking = state === 'checking'
  return (
    <section aria-labelledby="at-work" className="grid gap-4 rounded-card border border-line bg-surface p-6">
      <h2 id="at-work" ref={heading} tabIndex={-1} className="text-title outline-none">
        {checking ? 'Satırlar kontrol ediliyor' : 'Lisanslar veriliyor'}
      </h2>
      {checking ? (
        <progress aria-label="Kontrol" className="h-2 w-full accent-primary" />
      ) : (
        <progress aria-label="İçe aktarma" value={progress} max={100} className="h-2 w-full accent-primary" />
      )}
      <p role="status" className="text-muted tabular-nums">
        {checking
          ? `${formatCount(good_count + refused_count)} satır okundu.`
          : `%${progress} · ${formatCount(created_count)} lisans verildi.`}
      </p>
      <p className="text-meta text-muted">
        İş sunucuda devam eder; bu sayfayı kapatabilir, sonra geri dönebilirsiniz.
      </p>
      {cancel.error && <ErrorBox message={cancel.error.message} />}
      <div>
        <Button aria-busy={cancel.isPending} onClick={() => !cancel.isPending && cancel.mutate()}>
          {checking ? 'Vazgeç' : 'Durdur'}
        </Button>
      </div>
    </section>
  )
}
