import { Eye, EyeOff } from 'lucide-react'
import { Button } from '../ui/button.tsx'

export function OpenKeyButton({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const Icon = open ? EyeOff : Eye
  return (
    <Button
      look="ghost"
      size="icon"
      aria-pressed={open}
      aria-label="Anahtarı göster"
      title={open ? 'Anahtarı gizle' : 'Anahtarı göster'}
      onClick={onToggle}
    >
      <Icon aria-hidden="true" className="size-4" />
    </Button>
  )
}
