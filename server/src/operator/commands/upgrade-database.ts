import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runAlone } from './command.ts'
import { makeCluster } from '../../db/embedded/cluster.ts'
import { startDraft } from '../../db/embedded/draft.ts'
import { startPreviousCluster } from '../../db/embedded/previous-cluster.ts'
import { smallMachine } from '../../db/embedded/settings.ts'
import { openPostgres } from '../../db/connection/open-postgres.ts'
import { openSecrets } from '../../db/master-key.ts'
import { Refused } from '../../start/faults/refused.ts'
import { copyName, makeCopyFolder } from '../backup/copy-folder.ts'
import { requireSound } from '../backup/file/verify.ts'
import { writeBackup } from '../backup/file/write.ts'
import { restore } from '../backup/restore.ts'

const usage = `Kullanım (sunucu dururken):
  npm run upgrade-database -- ESKİ_MÜHÜR_KLASÖRÜ   gömülü veritabanını, o klasördeki PostgreSQL’den bu sürümünkine yükseltir`

await runAlone('Veritabanı yükseltilemedi', usage, 1, async (config, [home]) => {
  if (home === undefined) return null
  const { dataDir } = config
  if (config.databaseUrl)
    throw new Refused(
      'yükseltilen gömülü veritabanıdır, ortamda ise DATABASE_URL var',
      'kendi PostgreSQL’iniz için docs/operating.tr.md içindeki “Yeni bir PostgreSQL sürümü” adımlarını izleyin',
    )
  const former = await startPreviousCluster(dataDir, home)
  const source = openPostgres(former.url)
  const draft = await startDraft(dataDir, makeCluster, smallMachine)
  const copy = await makeCopyFolder(dataDir, 'move')
  try {
    const file = join(copy, copyName)
    // Not audited and not brought up to date: the former Mühür must be able to go on with this database.
    const secrets = await openSecrets(config, source)
    const { rows } = await source.session((session) => writeBackup(session, secrets, file, null, 0))
    const place = { ...config, databaseUrl: draft.url, databaseOwnerUrl: null, masterKey: secrets.masterKey }
    const { db } = await restore(place, file, () => Promise.reject(new Error('the key is known')))
    try {
      await requireSound('yeni veritabanı', db, secrets)
    } finally {
      await db.close()
    }
    await source.close()
    former.stop()
    await draft.keep()
    console.log(`${rows.toLocaleString('tr-TR')} kayıt yükseltildi ve kontrol edildi. Sunucuyu başlatabilirsiniz: herkes yeniden giriş yapar, botlar çalışmayı sürdürür.
Eski veritabanı ${former.left} klasöründe olduğu gibi duruyor. Geri dönmek için sunucuyu durdurun, data klasörünü kenara alın, bu klasörün adını data yapın ve eski Mühür’ü başlatın.`)
    return 0
  } finally {
    draft.discard()
    await rm(copy, { recursive: true, force: true })
  }
})
