import type { ReleaseDetail } from '@muhur/contract/releases/releases'
import { getReleaseSettings } from '@muhur/contract/releases/product-releases-calls'
import { useAnswer } from '../../api/use-answer.ts'
import { minisignCommands, opensslCommands, ProofFiles, proofsOf } from '../../products/proof-files.tsx'
import { CopyButton } from '../../ui/fields/copy-button.tsx'
import { Summary } from '../../ui/summary.tsx'

/** The signing key of a release, and the commands that check the signature. */
export function Proofs({ release }: { release: ReleaseDetail }) {
  const settings = useAnswer(getReleaseSettings, { params: { id: release.product.id } })
  const { sha256sums, sha256sums_signature, manifest, manifest_signature } = release
  const { public_key: key, public_key_pem: pem } = settings.data ?? {}
  if (
    sha256sums === null ||
    sha256sums_signature === null ||
    manifest === null ||
    manifest_signature === null
  )
    return null
  const files = proofsOf({ sha256sums, sha256sums_signature, manifest, manifest_signature })
  return (
    <details className="group rounded-card border border-line bg-surface px-5 py-2">
      <Summary>İmza ve özetler</Summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2 pb-4">
        <p className="max-w-[66ch] text-muted">
          Özetler sizin yüklediğiniz dosyanındır. Alıcının indirdiği dosyada onun işareti vardır; o dosyanın
          özeti indirme bağlantısıyla birlikte söylenir.
        </p>
        <ProofFiles files={files} />
        {files.map(([name, text]) => (
          <Text key={name} name={name} text={text} />
        ))}
        {key && (
          <Text name="Kontrol komutları" text={`${minisignCommands(key)}\nsha256sum --check SHA256SUMS`} />
        )}
        {pem && (
          <>
            <Text name="key.pem" text={pem} />
            <Text name="openssl" text={opensslCommands} />
          </>
        )}
      </div>
    </details>
  )
}

function Text({ name, text }: { name: string; text: string }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-mono text-meta">{name}</h3>
        <CopyButton text={text} label={`${name}: kopyala`} done={`${name} kopyalandı.`} />
      </div>
      <pre
        tabIndex={0}
        aria-label={name}
        className="overflow-x-auto rounded-button border border-line bg-bg px-4 py-3 font-mono text-meta"
      >
        {text.trimEnd()}
      </pre>
    </section>
  )
}
