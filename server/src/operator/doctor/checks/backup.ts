import type { Config } from '../../../start/config.ts'
import { isInDanger, warningOf } from '../../backup/rules.ts'
import { turkishMoment } from '../../../start/turkish-moment.ts'
import type { StoredFacts } from './database.ts'
import { fault, unknown, well, type Finding } from '../finding.ts'

const about = 'Yedek'
const ofArchive = 'Arşiv'
const hour = 3_600_000

/** Whether the shop has a good backup, a new one each day, and an archive that takes all changes. */
export async function backupFindings(config: Config, stored: StoredFacts | null): Promise<Finding[]> {
  if (!stored) return []
  const archive = stored.archive ? [archiveFinding(stored.archive)] : []
  return [...(await fileFindings(config, stored)), ...archive]
}

function archiveFinding(archive: NonNullable<StoredFacts['archive']>): Finding {
  const { failure, seconds_behind, since, gap_after, tried_at, bytes } = archive
  const minutes = Math.ceil(seconds_behind / 60)
  if (failure)
    return fault(ofArchive, `son iş başarısız: ${failure.reason}.`, 'nedeni giderin; sunucu kendisi dener')
  if (isInDanger(archive))
    return fault(
      ofArchive,
      `${minutes} dakikadır hiçbir değişiklik yazılamadı.`,
      'BACKUP_DIR’in yerine, iznine ve boş alanına bakın; değişken yeniyse sunucuyu yeniden başlatın',
    )
  if (since === null) return unknown(ofArchive, 'tam kopya henüz yok; sunucu birazdan alır.')
  const size = Math.ceil(bytes / 1024 ** 2).toLocaleString('tr-TR')
  const tried = tried_at
    ? `geri yükleme ${turkishMoment(tried_at)} anında denendi`
    : 'geri yükleme henüz denenmedi'
  const gap = gap_after ? ` (${turkishMoment(gap_after)} anından o ana kadar eksik parça var)` : ''
  return well(
    ofArchive,
    `${turkishMoment(since)} anından beri her ana dönülür${gap}, en çok ${minutes} dakika geride, ${size} MB; ${tried}.`,
  )
}

async function fileFindings({ backup, production }: Config, stored: StoredFacts): Promise<Finding[]> {
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
