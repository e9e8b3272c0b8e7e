import { getBackups, type Backups as Answer } from '@muhur/contract/operator/backups'
import { useAnswer } from '../../api/use-answer.ts'
import { formatBytes } from '../../words/format-bytes.ts'
import { formatCount } from '../../words/format-count.ts'
import { formatTime } from '../../words/format-date.ts'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import { Fact } from '../../ui/fact.tsx'
import { LoadingSkeleton } from '../../ui/state/skeleton.tsx'
import { Moment } from '../../ui/time.tsx'
import { BackupWarning } from '../warnings/backup-warning.tsx'
import { Facts } from '../panel/facts.tsx'

/** The last good backup, the schedule, and how to make and load one. */
export function Backups() {
  const { data, error, refetch } = useAnswer(getBackups, {})
  if (!data && error) return <ErrorBox message="Yedekler yüklenemedi." error={error} onRetry={refetch} />
  if (!data) return <LoadingSkeleton what="Yedekler" className="h-48" />
  return (
    <div className="grid gap-5">
      <BackupWarning here />
      <div className="grid gap-5 rounded-card border border-line bg-surface p-5">
        <Facts>
          <Fact name="Son sağlam yedek">
            {data.last_good ? <Moment at={data.last_good.made_at} /> : 'Henüz yok'}
          </Fact>
          {data.last_good && (
            <>
              <Fact name="Boyutu">{formatCount(Math.ceil(data.last_good.bytes / 1024))} kB</Fact>
              <Fact name="Ana anahtar">
                {data.last_good.has_key ? 'İçinde, parolayla mühürlü' : 'İçinde değil, ayrıca saklayın'}
              </Fact>
            </>
          )}
          <Fact name="Otomatik yedek">{scheduleOf(data)}</Fact>
          {data.archive && <Archive archive={data.archive} />}
        </Facts>
        <p className="max-w-[66ch] text-meta text-muted">
          <code className="font-mono">npm run backup</code> sunucu çalışırken de yedek alır;{' '}
          <code className="font-mono">npm run restore</code> yedeği boş bir veritabanına yükler.{' '}
          {!data.daily && (
            <>
              Otomatik yedek için sunucuya <code className="font-mono">BACKUP_DIR</code> verin.{' '}
            </>
          )}
          {data.archive && (
            <>
              Arşivdeki herhangi bir ana <code className="font-mono">npm run restore -- --to</code>{' '}
              döndürür.{' '}
            </>
          )}
          Yedekleri başka bir makineye de kopyalayın: yalnızca bu sunucuda duran yedek, sunucuyla birlikte
          gider.
        </p>
      </div>
    </div>
  )
}

/** How far back the archive leads, and how far it has come. */
function Archive({ archive }: { archive: NonNullable<Answer['archive']> }) {
  return (
    <>
      <Fact name="Dönülebilen ilk an">
        {archive.since ? <Moment at={archive.since} /> : missing(archive)}
      </Fact>
      {archive.gap_after && (
        <Fact name="Eksik parça">
          <Moment at={archive.gap_after} /> sonrası, dönülebilen ilk ana kadar
        </Fact>
      )}
      <Fact name="Arşivin gecikmesi">{formatCount(Math.ceil(archive.seconds_behind / 60))} dakika</Fact>
      <Fact name="Arşivin boyutu">{formatBytes(archive.bytes)}</Fact>
      <Fact name="Geri yükleme denemesi">
        {archive.tried_at ? <Moment at={archive.tried_at} /> : 'Henüz denenmedi'}
      </Fact>
    </>
  )
}

const missing = ({ failure }: NonNullable<Answer['archive']>) =>
  failure ? 'Şu anda yok' : 'Henüz yok, ilk kopya birazdan alınır'

function scheduleOf({ daily }: Answer): string {
  if (!daily) return 'Alınmıyor'
  const start = new Date().setUTCHours(daily.start_hour, 0)
  return `Her gün ${formatTime(new Date(start).toISOString())}, son ${daily.kept} yedek saklanır`
}
