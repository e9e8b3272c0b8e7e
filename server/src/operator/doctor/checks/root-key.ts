import { rootOverlapEnd } from '../../../gate/keys/root-rotation.ts'
import type { StoredFacts } from './database.ts'
import { warning, well, type Finding } from '../finding.ts'

const about = 'Kök anahtar'

/** The state of a rotation that is under way. `now`: milliseconds since 1970. */
export function rootKeyFindings(stored: StoredFacts | null, now: number): Finding[] {
  if (!stored?.rootRotationBegan) return []
  const end = rootOverlapEnd(stored.rootRotationBegan)
  if (now >= end)
    return [warning(about, 'değişimi bitirilmedi: eskisi hâlâ imzalıyor.', 'npm run keys -- finish-root')]
  const day = new Date(end).toLocaleDateString('tr-TR', { timeZone: 'UTC' })
  return [well(about, `değişiyor: eskisi ve yenisi birlikte imzalıyor; ${day} gününden sonra bitirin.`)]
}
