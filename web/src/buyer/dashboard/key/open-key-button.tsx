import { Eye, EyeOff } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'

interface OpenKeyButtonProps {
  open: boolean
  onToggle: () => void
  /** Id of the shown key. */
  describedBy?: string
}

export function OpenKeyButton({ open, onToggle, describedBy }: OpenKeyButtonProps) {
  return (
    <Button
      look="ghost"
      size="icon"
      icon={open ? EyeOff : Eye}
      aria-pressed={open}
      aria-label="Anahtarı göster"
      aria-describedby={describedBy}
      title={open ? 'Anahtarı gizle' : 'Anahtarı göster'}
      onClick={onToggle}
    />
  )
}
