import type { Config } from '../../../start/config.ts'
import { warningOf } from '../../backup/rules.ts'
import type { StoredFacts } from './database.ts'
import { fault, unknown, well, type Finding } from '../finding.ts'

const about = 'Yedek'
const hour = 3_600_000

/** Whether the shop has a good backup, and a new one each day. */
export async function backupFindings(
  { backup, production }: Config,
  stored: StoredFacts | null,
): Promise<Finding[]> {
  if (!stored) return []
  const { last_good, failure } = stored.backup
  const now = await stored.clock()
  const daily = backup?.daily ?? stored.backup.daily ?? null
  const last = last_good
    ? `son sağlam yedek ${ago(now - Date.parse(last_good.made_at))} önce alındı`
    : 'hiç sağlam yedek yok'
  const warning = warningOf(stored.backup, daily, now)
  if (warning) {
    const says = failure ? `son deneme başarısız: ${failure.reason}; ${last}.` : `${last}.`
    return [fault(about, says, 'nedeni giderip deneyin: npm run backup')]
  }
  if (daily) return [last_good ? well(about, `${last}.`) : unknown(about, 'henüz yok; ilki bugün alınır.')]
  const mend = 'her gün yedek alınması için BACKUP_DIR verin'
  if (!last_good && production) return [fault(about, `${last}.`, mend)]
  return [unknown(about, `${last}; ${mend}.`)]
}

const ago = (milliseconds: number) => {
  const hours = Math.floor(milliseconds / hour)
  if (hours < 1) return 'bir saatten kısa süre'
  return hours < 48 ? `${hours} saat` : `${Math.floor(hours / 24)} gün`
}
