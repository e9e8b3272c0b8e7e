import { releaseLimits } from '@muhur/contract/releases/limits'
import { fileEndings, fileNamePattern, type ReleaseDetail } from '@muhur/contract/releases/releases'
import { deleteReleaseFile, uploadReleaseFile } from '@muhur/contract/releases/releases-calls'
import { useQueryClient } from '@tanstack/react-query'
import { FileUp, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { askAgain, useChange } from '../../api/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/fields/copy-button.tsx'
import { FileDrop } from '../../ui/fields/file-drop.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { reason, type Notice } from '../../ui/state/notice.tsx'
import { formatBytes } from '../../words/format-bytes.ts'
import { formatCount } from '../../words/format-count.ts'
import { isUnpublished } from './release-words.tsx'
import { uploadFile } from './upload-file.ts'

const endings = Object.values(fileEndings).flat()
const megabytes = releaseLimits.fileBytes / 1024 ** 2

/** The refusal of a file before its upload. */
function faultOf({ name, size }: File): string | undefined {
  if (!endings.some((ending) => name.endsWith(`.${ending}`)))
    return `“${name}” alınmadı: ${endings.map((ending) => `.${ending}`).join(', ')} dosyaları yüklenebilir.`
  if (!new RegExp(fileNamePattern).test(name))
    return `“${name}” alınmadı: dosya adında yalnızca A-Z, a-z, 0-9 ve . _ + - olabilir; boşluk ve Türkçe harf olmasın.`
  if (size > releaseLimits.fileBytes) return `“${name}” alınmadı: dosya en çok ${megabytes} MB olabilir.`
  return size === 0 ? `“${name}” boş.` : undefined
}

interface ReleaseFilesProps {
  release: ReleaseDetail
  say: (notice: Notice) => void
}

/** The files of a release; those of a draft come and go. */
export function ReleaseFiles({ release, say }: ReleaseFilesProps) {
  const remove = useChange(deleteReleaseFile)
  const isDraft = isUnpublished(release.state)
  const forget = (name: string) =>
    remove.mutate(
      { params: { id: release.id, fileName: name } },
      {
        onSuccess: () => say({ text: `${name} silindi.` }),
        onError: (error) => say({ text: reason(error) }),
      },
    )
  return (
    <section aria-labelledby="release-files" className="grid gap-3">
      <h2 id="release-files" className="text-section">
        Dosyalar
      </h2>
      {release.files.length > 0 && (
        <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
          {release.files.map(({ name, bytes, sha256 }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
              <span className="min-w-0 flex-1 basis-48 font-semibold wrap-anywhere">{name}</span>
              <span className="text-muted tabular-nums">{formatBytes(bytes)}</span>
              <span className="flex items-center gap-1">
                <span title={sha256} className="font-mono text-meta text-muted">
                  SHA-256 {sha256.slice(0, 12)}…
                </span>
                <CopyButton text={sha256} label={`${name}: SHA-256 kopyala`} done="SHA-256 kopyalandı." />
              </span>
              {isDraft && (
                <Button
                  icon={Trash2}
                  look="ghost"
                  size="icon"
                  aria-label={`${name}: sil`}
                  onClick={() => forget(name)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isDraft && release.files.length < releaseLimits.files && <Uploader releaseId={release.id} />}
    </section>
  )
}

function Uploader({ releaseId }: { releaseId: string }) {
  const client = useQueryClient()
  const [dropSignatures, setDropSignatures] = useState(false)
  const [sending, setSending] = useState<{ name: string; part: number }>()
  const [fault, setFault] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const send = async (file: File | undefined) => {
    if (!file || sending) return
    const refused = faultOf(file)
    setFault(refused)
    if (refused !== undefined) return
    const { signal } = (stop.current = new AbortController())
    setSending({ name: file.name, part: 0 })
    const onProgress = (part: number) => setSending({ name: file.name, part })
    try {
      await uploadFile({ releaseId, file, dropSignatures, onProgress, signal })
      await askAgain(client, uploadReleaseFile)
    } catch (error) {
      setFault(signal.aborted ? 'Yükleme iptal edildi; hiçbir şey saklanmadı.' : reason(error))
    }
    setSending(undefined)
  }

  return (
    <>
      {sending ? (
        <div className="grid gap-3 rounded-card border border-line bg-surface px-5 py-4">
          <p className="font-semibold wrap-anywhere">{sending.name}</p>
          <progress
            aria-label={`${sending.name} yükleniyor`}
            value={sending.part}
            className="w-full accent-primary"
          />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span className="text-meta text-muted tabular-nums">
              {sending.part < 1
                ? `%${formatCount(Math.floor(100 * sending.part))}`
                : 'Dosya kontrol ediliyor...'}
            </span>
            <Button size="small" onClick={() => stop.current?.abort()}>
              İptal et
            </Button>
          </div>
        </div>
      ) : (
        <FileDrop
          accept={endings.map((ending) => `.${ending}`).join(',')}
          onFile={(file) => void send(file)}
          className="grid justify-items-center gap-2 rounded-card px-4 py-8 text-center"
        >
          <FileUp aria-hidden="true" className="size-7 text-primary" />
          <span className="font-semibold">Dosyayı seçin ya da buraya bırakın</span>
          <span className="text-meta text-muted">
            jar, zip, js, py ya da lua; en çok {megabytes} MB. Bir arşivde en çok{' '}
            {formatCount(releaseLimits.entries)} dosya ve klasör; açılınca en çok 1 GB.
          </span>
        </FileDrop>
      )}
      {fault !== undefined && <ErrorBox message={fault} />}
      <label className="flex gap-3">
        <input
          type="checkbox"
          checked={dropSignatures}
          onChange={(event) => setDropSignatures(event.target.checked)}
          className="mt-0.5"
        />
        <span className="grid gap-0.5">
          <span>İmzalı jar dosyasının imzası kaldırılsın</span>
          <span className="text-meta text-muted">
            Her alıcının dosyası ayrı işaretlenir; jar’ın kendi imzası bunu kaldırmadan alınmaz.
          </span>
        </span>
      </label>
    </>
  )
}
