import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { shortKey } from '../short-key.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'

/** A key left open on a shared screen is a leak: it closes by itself. */
const openFor = 30_000

export function LicenseKey({ licenseKey }: { licenseKey: string }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    const close = () => setOpen(false)
    const closeWhenHidden = () => document.hidden && close()
    const timer = setTimeout(close, openFor)
    document.addEventListener('visibilitychange', closeWhenHidden)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', closeWhenHidden)
    }
  }, [open])
  return (
    <div className="grid gap-1">
      <p className="text-meta text-muted">Lisans Anahtarı</p>
      <div className="flex flex-wrap items-center gap-1">
        <code className="mr-1 min-w-0 font-mono text-body break-all">
          {open ? licenseKey : shortKey(licenseKey)}
        </code>
        <Button
          look="ghost"
          size="icon"
          aria-pressed={open}
          aria-label="Anahtarı göster"
          title={open ? 'Anahtarı gizle' : 'Anahtarı göster'}
          onClick={() => setOpen(!open)}
        >
          {open ? (
            <EyeOff aria-hidden="true" className="size-4" />
          ) : (
            <Eye aria-hidden="true" className="size-4" />
          )}
        </Button>
        <CopyButton text={licenseKey} label="Anahtarı kopyala" done="Anahtar kopyalandı" />
      </div>
    </div>
  )
}
