import { CopyButton } from '../../../ui/fields/copy-button.tsx'

/** The address that the seller enters at the provider. */
export function NoticeAddress({ url }: { url: string }) {
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 font-mono text-meta wrap-anywhere">{url}</span>
      <CopyButton text={url} label="Bildirim adresini kopyala" done="Bildirim adresi kopyalandı" />
    </span>
  )
}
