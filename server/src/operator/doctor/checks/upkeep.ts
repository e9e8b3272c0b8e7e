import type { Session } from '../../../db/db.ts'
import { roomTexts } from '../../../gate/outages/store.ts'
import { fault, faultsOf, unknown, warning, type Finding } from '../finding.ts'

const about = 'Veritabanı'
const gigabyte = 1_000_000_000
/** Bytes of PostgreSQL's write-ahead log (WAL) above which a disk of the recommended size is in danger. */
const muchLog = gigabyte
/** In seconds: the longest of our own transactions, a backup's, takes less. */
const longestTransaction = 3_600

/** A replication slot without a connection. */
interface IdleSlot {
  name: string
  /** Bytes of log that the slot keeps; null where it keeps none. */
  kept: number | null
  /** Whether the log that the slot kept is gone, so that no standby can go on from it. */
  is_lost: boolean
}

interface OpenTransaction {
  /** Null for a prepared transaction (two-phase commit). */
  pid: number | null
  /** Its role, and its program or its prepared name. */
  owner: string
  /** How long it has been open, in seconds. */
  seconds: number
}

/** The things that grow without the server's knowledge, as far as SQL shows them to this role. */
export interface Upkeep {
  /** The name of this role, quoted where PostgreSQL wants that. */
  role: string
  slots: IdleSlot[]
  transactions: OpenTransaction[]
  /** Whether this role sees other roles' transactions and the folder of the log. */
  sees_all: boolean
  /** The last failure to archive the log, where nothing was archived since; null otherwise. */
  archiving_failed_at: string | null
  /** Bytes of the log in its folder; null where this role may not see it. */
  log: number | null
  /** Bytes to which PostgreSQL lets the log grow by itself. */
  log_limit: number
  /** Bytes of this database. */
  size: number
  /** Whether PostgreSQL's disk had room for 128 kB more. */
  has_room: boolean
}

/** `longest`: how long a transaction may be open, in seconds. */
export async function readUpkeep(session: Session, longest = longestTransaction): Promise<Upkeep> {
  const [facts] = await session.rows<Omit<Upkeep, 'slots' | 'transactions' | 'log' | 'has_room'>>(`
    select quote_ident(current_user) as role, pg_has_role('pg_monitor', 'usage') as sees_all,
      (select last_failed_time::text from pg_stat_archiver
        where last_failed_time > coalesce(last_archived_time, '-infinity')) as archiving_failed_at,
      (select sum(pg_size_bytes(setting || unit)) from pg_settings
        where name in ('max_wal_size', 'wal_keep_size'))::float8 as log_limit,
      pg_database_size(current_database())::float8 as size`)
  const slots = await session.rows<IdleSlot>(`
    select slot_name as name, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 as kept,
      coalesce(wal_status = 'lost', false) as is_lost
    from pg_replication_slots where not active and not temporary order by 2 desc nulls last, 1`)
  const transactions = await session.rows<OpenTransaction>(`
    select * from (
      select pid, concat_ws(', ', usename, nullif(application_name, '')) as owner,
        extract(epoch from clock_timestamp() - xact_start)::float8 as seconds
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      union all
      select null, concat_ws(', ', owner, quote_literal(gid)), extract(epoch from clock_timestamp() - prepared)
      from pg_prepared_xacts where database = current_database()
    ) as opened where seconds > ${longest} order by seconds desc limit 5`)
  const [log] = facts!.sees_all
    ? await session.rows<{ bytes: number }>('select sum(size)::float8 as bytes from pg_ls_waldir()')
    : []
  return { ...facts!, slots, transactions, log: log?.bytes ?? null, has_room: await hasRoom(session) }
}

/** Takes as much of the disk as a pulse does, and frees it. */
async function hasRoom(session: Session): Promise<boolean> {
  try {
    await session.script(`begin; ${roomTexts.join('; ')}; rollback`)
    return true
  } catch (error) {
    await session.script('rollback')
    if ((error as { code?: string }).code === '53100') return false
    throw error
  }
}

/** `isEmbedded`: the doctor has looked at the disk itself. */
export function upkeepFindings(upkeep: Upkeep, isEmbedded: boolean): Finding[] {
  const { role, slots, transactions, sees_all, archiving_failed_at, log, log_limit, size, has_room } = upkeep
  const found = [
    ...slots.flatMap(slotFindings),
    ...transactions.map(transactionFinding),
    ...faultsOf(about, [
      [
        !has_room,
        'PostgreSQL’in diskinde yer kalmamış; hiçbir değişiklik kaydedilemez.',
        'yer açın ya da diski büyütün',
      ],
      [
        archiving_failed_at !== null,
        'WAL’ı arşivlenemiyor; arşivlenene kadar diskte birikir.',
        isEmbedded
          ? 'BACKUP_DIR’in diskine, iznine ve boş alanına bakın'
          : 'archive_command çıktısını PostgreSQL’in logunda arayın',
      ],
    ]),
  ]
  if (log !== null && log > 2 * log_limit && log > muchLog)
    found.push(
      warning(
        about,
        `WAL’ı ${inGigabytes(log)}; PostgreSQL’in kendi sınırının (${inGigabytes(log_limit)}) iki katını aştı ve büyüyor olabilir.`,
        'replikasyon yuvalarına ve arşivlemeye bakın: SELECT * FROM pg_replication_slots',
      ),
    )
  if (!isEmbedded)
    found.push(
      unknown(
        about,
        `${inGigabytes(size)}; diskinde ne kadar yer kaldığını SQL söylemez: PostgreSQL’in makinesinde bakın (df -h).`,
      ),
    )
  if (!sees_all)
    found.push(
      unknown(
        about,
        `başka rollerin açık işlemleri ve WAL’ın boyu bu rolden gizli; doktor görsün isterseniz yönetici olarak: GRANT pg_monitor TO ${role}.`,
      ),
    )
  return found
}

function slotFindings({ name, kept, is_lost }: IdleSlot): Finding[] {
  // A slot that was never used keeps nothing.
  if (kept === null && !is_lost) return []
  const slot = `${name} adlı replikasyon yuvasına kimse bağlı değil`
  const mend = `kopyayı yeniden bağlayın; artık yoksa: SELECT pg_drop_replication_slot('${name}')`
  if (is_lost) return [fault(about, `${slot}; beklediği WAL silinmiş, kopya oradan sürdüremez.`, mend)]
  const says = `${slot}; ${inGigabytes(kept!)} WAL tutuyor, disk dolana kadar büyür.`
  return [(kept! < muchLog ? warning : fault)(about, says, mend)]
}

function transactionFinding({ pid, owner, seconds }: OpenTransaction): Finding {
  const hours = Math.floor(seconds / 3_600)
  const says = `bir işlem ${hours} saattir açık (${owner}); o bitene kadar silinen satırların yeri boşalmaz, tablolar büyür.`
  return fault(
    about,
    says,
    pid === null
      ? 'sahibi bitirsin; sahipsizse: ROLLBACK PREPARED'
      : `gerekmiyorsa bitirin: SELECT pg_terminate_backend(${pid})`,
  )
}

const inGigabytes = (bytes: number) =>
  `${(bytes / gigabyte).toLocaleString('tr-TR', { maximumSignificantDigits: 2 })} GB`
