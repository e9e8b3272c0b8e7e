import { FlaskConical } from 'lucide-react'
import { Pill } from './pill.tsx'

/** The mark of a test license or product, or, with another word, of a sample; nothing for others. */
export function TestPill({ test, word = 'Deneme' }: { test: boolean; word?: string }) {
  return (
    test && (
      <Pill icon={FlaskConical} className="bg-idle-bg text-idle">
        {word}
      </Pill>
    )
  )
}
