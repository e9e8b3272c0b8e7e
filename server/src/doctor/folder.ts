import { access, constants, stat } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { fault, unknown, well, type Finding } from './finding.ts'
import { whyUnreachable, type Surroundings } from './surroundings.ts'

const about = 'Veri klasörü'
const gigabyte = 1_000_000_000
/** PostgreSQL's own log of changes alone may take a quarter of it. */
const enough = gigabyte

/** Whether the data folder can be written, is closed to other users, and has room. */
export async function folderFindings(
  { dataDir, databaseUrl, masterKey }: Config,
  { freeBytes }: Surroundings,
): Promise<Finding[]> {
  const found = await stat(dataDir).catch(whyUnreachable)
  if (found === 'ENOENT')
    return [
      unknown(
        about,
        databaseUrl && masterKey
          ? `${dataDir} yok, gerekmiyor da.`
          : `${dataDir} henüz yok; ilk başlatma açar.`,
      ),
    ]
  if (typeof found === 'string')
    return [fault(about, `${dataDir} okunamıyor (${found}).`, `klasörü bu kullanıcıya verin: chown -R`)]

  const faults: Finding[] = []
  const writable = await access(dataDir, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!writable)
    faults.push(
      fault(
        about,
        `${dataDir} bu kullanıcıya yazılabilir değil.`,
        'sahibini düzeltin: chown -R <kullanıcı> …',
      ),
    )
  if (process.platform !== 'win32' && found.mode & 0o022)
    faults.push(
      fault(
        about,
        `başka kullanıcılar ${dataDir} içine yazabiliyor.`,
        `izinleri daraltın: chmod 700 ${dataDir}`,
      ),
    )
  const free = await freeBytes(dataDir)
  const said = `${(free / gigabyte).toLocaleString('tr-TR', { maximumFractionDigits: 1 })} GB boş yer`
  if (free < enough)
    faults.push(
      fault(
        about,
        `yalnız ${said} kalmış; dolarsa hiçbir değişiklik kaydedilemez.`,
        'yer açın ya da diski büyütün',
      ),
    )
  return faults.length > 0 ? faults : [well(about, `${dataDir} yazılabilir, ${said} var.`)]
}
