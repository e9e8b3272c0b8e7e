import { Eye, EyeOff } from 'lucide-react'
import { Button } from '../ui/button.tsx'

export function OpenKeyButton({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  return (
    <Button
      look="ghost"
      size="icon"
      icon={open ? EyeOff : Eye}
      aria-pressed={open}
      aria-label="Anahtarı göster"
      title={open ? 'Anahtarı gizle' : 'Anahtarı göster'}
      onClick={onToggle}
    />
  )
}
