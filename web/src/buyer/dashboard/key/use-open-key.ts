import { useState } from 'react'
import { useSelfClosing } from '../../../ui/state/use-self-closing.ts'

export function useOpenKey() {
  const [open, setOpen] = useState(false)
  useSelfClosing(open, () => setOpen(false))
  return { open, toggle: () => setOpen(!open) }
}
