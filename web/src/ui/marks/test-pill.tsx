import { FlaskConical } from 'lucide-react'
import { Pill } from './pill.tsx'

/** The mark of a test license or product; nothing for others. */
export function TestPill({ test }: { test: boolean }) {
  return (
    test && (
      <Pill icon={FlaskConical} className="bg-idle-bg text-idle">
        Deneme
      </Pill>
    )
  )
}
