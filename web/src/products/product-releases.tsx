import { productReleasesCall } from '@muhur/contract/http/first-visit'
import type { listProductReleases } from '@muhur/contract/releases/product-releases-calls'
import { useAnswer } from '../api/use-answer.ts'
import { ErrorBox } from '../ui/state/error-box.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { CodeBlock } from '../ui/markdown/code.tsx'
import { Markdown } from '../ui/markdown/markdown.tsx'
import { Day } from '../ui/time.tsx'
import { minisignCommands, opensslCommands, ProofFiles, proofsOf } from './proof-files.tsx'

/** Versions with notes, and the hashes of their files. */
export function ProductReleases({ productId }: { productId: string }) {
  const { data, error, refetch } = useAnswer<typeof listProductReleases>(productReleasesCall, {
    params: { id: productId },
  })
  if (!data)
    return error ? (
      <ErrorBox message="Sürümler yüklenemedi." error={error} onRetry={refetch} />
    ) : (
      <Skeleton className="h-5 w-2/3" />
    )
  const { releases, public_key, public_key_pem } = data
  if (releases.length === 0) return <p className="text-muted">Bu ürünün dosyaları burada yayınlanmıyor.</p>
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      {releases.map(({ version, channel, notes, published_at, ...proofs }) => (
        <section key={version} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h2 className="text-section">{version}</h2>
            <span className="text-muted">
              <Day at={published_at} />
              {channel === 'beta' && ', beta'}
            </span>
          </div>
          {notes && <Markdown text={notes} topLevel={3} className="max-w-[46rem]" />}
          <details>
            <summary className="min-h-9 text-muted">Özet ve imza</summary>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
              <p className="max-w-[46rem] text-muted">
                Özetler satıcının dosyasınındır. Sizin indirdiğiniz dosyada lisansınızın işareti vardır; bu
                yüzden onun özeti başkadır ve indirme bağlantısıyla birlikte söylenir.
              </p>
              <ProofFiles files={proofsOf(proofs)} />
              {proofsOf(proofs).map(([name, text]) => (
                <Text key={name} name={name} text={text} />
              ))}
              {public_key && <CodeBlock name="minisign" text={minisignCommands(public_key)} />}
              {public_key_pem && (
                <>
                  <Text name="key.pem" text={public_key_pem} />
                  <CodeBlock name="openssl" text={opensslCommands} />
                </>
              )}
            </div>
          </details>
        </section>
      ))}
    </div>
  )
}

/** A file: the copy has the end of the last line, which the signature covers. */
const Text = ({ name, text }: { name: string; text: string }) => (
  <CodeBlock name={name} text={text.trimEnd()} copied={text} />
)
