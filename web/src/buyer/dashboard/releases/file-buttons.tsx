import { createDownload } from '@muhur/contract/releases/downloads'
import type { OwnRelease } from '@muhur/contract/releases/own-releases'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../../../api/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { reason } from '../../../ui/state/notice.tsx'
import { formatBytes } from '../../../words/format-bytes.ts'

interface FileButtonsProps {
  licenseId: string
  release: OwnRelease
  primary?: boolean
}

/** A button for each file: the link is made by the press, and the browser shows the progress. */
export function FileButtons({ licenseId, release, primary = false }: FileButtonsProps) {
  const create = useChange(createDownload)
  const [sha256, setSha256] = useState<string>()
  const download = (file: string) => {
    setSha256(undefined)
    create.mutate(
      { params: { licenseId }, body: { release_id: release.id, file } },
      {
        onSuccess: (link) => {
          setSha256(link.sha256)
          window.location.assign(new URL(link.url).pathname)
        },
      },
    )
  }
  const isSingle = release.files.length === 1
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {release.files.map(({ name, bytes }) => (
          <Button
            key={name}
            icon={Download}
            look={primary ? 'primary' : 'outline'}
            size={primary ? 'normal' : 'small'}
            busy={create.isPending}
            className="py-1"
            aria-label={primary && isSingle ? undefined : `${name} indir (${release.version})`}
            onClick={() => download(name)}
          >
            <span className="min-w-0 text-left wrap-anywhere">
              {isSingle ? (primary ? 'Son sürümü indir' : 'İndir') : name}
            </span>
            {primary && <span className="font-normal whitespace-nowrap">{formatBytes(bytes)}</span>}
          </Button>
        ))}
      </div>
      <div role="status" className="text-meta">
        {create.error && <p className="text-bad">{reason(create.error)}</p>}
        {sha256 !== undefined && primary && (
          <p className="wrap-anywhere text-muted">
            İndirme başladı. Dosyanın SHA-256 özeti: <span className="font-mono">{sha256}</span>
          </p>
        )}
      </div>
    </div>
  )
}
