import type { ClockStep } from '@muhur/contract/shop/overview'
import type { Backups } from '@muhur/contract/operator/backups'
import { archiveNow } from '../../backup/archive/state.ts'
import type { BackupState } from '../../backup/rules.ts'
import { readState } from '../../backup/state.ts'
import type { Config } from '../../../start/config.ts'
import type { Database, Session } from '../../../db/db.ts'
import { holdsEmbedded, visitEmbedded } from '../../../db/embedded/embedded.ts'
import { migrationNames } from '../../../db/migrations/migrate.ts'
import { locate, notOpened } from '../../../db/open.ts'
import { openPostgres } from '../../../db/connection/open-postgres.ts'
import { checkPooler } from '../../../db/connection/pooler.ts'
import { lastStep } from '../../../gate/outages/store.ts'
import type { KeySettings } from '../../../start/data-keys.ts'
import { Refused } from '../../../start/faults/refused.ts'
import { fault, faultsOf, unknown, well, type Finding } from '../finding.ts'
import { recordFindings } from './record.ts'
import { rightFaults, rightsText, roleWarnings, type Rights, type Role } from './role.ts'
import { readUpkeep, upkeepFindings } from './upkeep.ts'

const about = 'Veritabanı'
const oldest = 15
/** Two pools, a channel and a lock, twice: for a node and for a command at the same time, or a second node. */
const connections = 30

/** The database's facts that other checks need. */
export interface StoredFacts {
  /** Milliseconds since 1970 by the database's clock, read again for each call. */
  clock: () => Promise<number>
  keys: KeySettings
  keySavedAt: number | null
  admins: number
  /** When the newer of two root keys was made; null outside a rotation. */
  rootRotationBegan: string | null
  backup: BackupState
  /** Null where the database is not the embedded one, or no folder for backups is named. */
  archive: Backups['archive']
  /** The last step of the database's clock within the last days. */
  step: ClockStep | null
}

interface Examined {
  findings: Finding[]
  /** Null where the database could not be asked, or has no tables of ours yet. */
  stored: StoredFacts | null
  close: () => Promise<void>
}

/** Examines the database of this environment, and changes nothing. */
export async function examineDatabase(config: Config): Promise<Examined> {
  const nothing = { stored: null, close: async () => {} }
  try {
    if (!config.databaseUrl && !holdsEmbedded(config.dataDir))
      return { ...nothing, findings: [unknown(about, 'gömülü; ilk başlatma kurar.')] }
    const { url, name } = await locate(config, visitEmbedded)
    const db = openPostgres(url)
    try {
      await checkPooler(db.queries)
      const { findings, stored } = await db.session((session) => lookAround(session, db, config))
      return { findings, stored, close: () => db.close() }
    } catch (error) {
      await db.close()
      throw notOpened(name, error)
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    // After a move or a restore by the owner, the serving role lacks its rights until the first start.
    const lacksRights = config.databaseOwnerUrl !== null && isRefusedByRights(error.cause)
    if (lacksRights) return { ...nothing, findings: [ungiven] }
    return { ...nothing, findings: [fault(about, `${error.says}.`, error.mend)] }
  }
}

const isRefusedByRights = (error: unknown) =>
  (error as { code?: unknown } | null | undefined)?.code === '42501'

const ungiven = fault(
  about,
  'DATABASE_URL’deki role henüz yetki verilmemiş.',
  'sunucuyu DATABASE_OWNER_URL ile bir kez başlatın: yetkileri o başlatma verir',
)

async function lookAround(
  session: Session,
  db: Database,
  config: Config,
): Promise<{ findings: Finding[]; stored: StoredFacts | null }> {
  const [facts] = await session.rows<Facts>(factsText)
  const { databaseUrl, databaseOwnerUrl } = config
  const schema = facts!.is_ours ? await schemaFinding(session) : undefined
  // The owner runs migrations; a schema that is up to date needs none.
  const mayStartAnyway = databaseOwnerUrl !== null || (facts!.is_ours && schema === undefined)
  const rights = rightFaults({ ...facts!, may_create: facts!.may_create || mayStartAnyway })
  const faults = [...serverFaults(facts!), ...rights]
  // Only the superuser uses the embedded database.
  const findings = [...faults, ...(databaseUrl ? roleWarnings(facts!) : [])]
  // A standby has no log of its own.
  if (!facts!.is_standby) findings.push(...upkeepFindings(await readUpkeep(session), !databaseUrl))
  if (!facts!.is_ours) {
    const mayStart = rights.length === 0 && (facts!.has_role || facts!.may_make_role)
    findings.push(unknown(about, mayStart ? 'henüz boş; ilk başlatma tabloları kurar.' : 'henüz boş.'))
    return { findings, stored: null }
  }
  if (schema) return { findings: [...findings, schema], stored: null }
  const [own] = await session.rows<Omit<StoredFacts, 'clock' | 'backup' | 'archive' | 'step'>>(ownText)
  findings.push(...(await recordFindings(config, session)))
  const isWell = faults.length === 0
  if (isWell) findings.push(well(about, `PostgreSQL ${facts!.version}, ayarları uygun, şeması güncel.`))
  const stored = {
    ...own!,
    backup: await readState(db.queries),
    archive: databaseUrl || !config.backup ? null : await archiveNow(db.queries),
    step: await lastStep(db.queries),
    clock: async () => Number((await db.run<{ milliseconds: string }>(clockStatement, []))[0]!.milliseconds),
  }
  return { findings, stored }
}

const clockStatement = {
  name: 'doctor_clock',
  text: 'select extract(epoch from clock_timestamp()) * 1000 as milliseconds',
}

interface Facts extends Role, Rights {
  version: string
  major: number
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  autovacuum: string
  encoding: string
  connections: number
  is_ours: boolean
}

const factsText = `select current_setting('server_version') as version,
  current_setting('server_version_num')::int / 10000 as major,
  current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
  current_setting('synchronous_commit') as synchronous_commit, current_setting('autovacuum') as autovacuum,
  current_setting('server_encoding') as encoding, current_setting('max_connections')::int as connections,
  rolcreaterole or rolsuper as may_make_role, rolsuper as is_superuser,
  rolcreatedb as may_make_database, quote_ident(rolname) as role,
  exists (
    select from pg_auth_members join pg_roles given on given.oid = roleid
    where given.rolname = 'muhur_buyer' and member = own.oid
  ) as has_role,
  exists (
    select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_has_role(own.oid, relowner, 'member')
  ) as owns_tables,
  to_regclass('migrations') is not null as is_ours, ${rightsText}
  from pg_roles own where rolname = current_user`

const ownText = `select (
    select coalesce(jsonb_object_agg(name, value), '{}') from settings where name in ('master_key_check', 'data_keys')
  ) as keys,
  (select value::float8 from settings where name = 'master_key_saved_at') as "keySavedAt",
  (select count(*)::int from users where role = 'admin') as admins,
  (select max(created_at) from root_key where ended_at is null having count(*) > 1) as "rootRotationBegan"`

const settle = (name: string, value: string) =>
  `ALTER SYSTEM SET ${name} = ${value}; çalıştırıp PostgreSQL’i yeniden başlatın`

function serverFaults(facts: Facts): Finding[] {
  const { version, role, has_role } = facts
  const switchable = (
    name: 'fsync' | 'full_page_writes' | 'synchronous_commit' | 'autovacuum',
    harm: string,
  ) => [facts[name] === 'off', `${name} kapalı; ${harm}.`, settle(name, 'on')] as const
  return faultsOf(about, [
    [facts.major < oldest, `PostgreSQL ${version} eski.`, `PostgreSQL ${oldest} ya da yenisine geçin`],
    switchable('fsync', 'elektrik kesilirse veritabanı bozulur'),
    switchable('full_page_writes', 'elektrik kesilirse veritabanı bozulabilir'),
    switchable('synchronous_commit', 'onaylanan son değişiklikler kaybolabilir'),
    switchable('autovacuum', 'tablolar şişer ve yavaşlar'),
    [
      facts.encoding !== 'UTF8',
      `kodlaması ${facts.encoding}; Türkçe harfler saklanamaz.`,
      `yeni bir veritabanı kurun: CREATE DATABASE muhur ENCODING 'UTF8' TEMPLATE template0`,
    ],
    [
      facts.connections < connections,
      `yalnızca ${facts.connections} bağlantı açılabiliyor.`,
      settle('max_connections', '100'),
    ],
    [
      !has_role && !facts.may_make_role,
      `muhur_buyer rolü bu kullanıcıya verilmemiş; ${facts.is_ours ? 'alıcılar kendi lisanslarını okuyamaz' : 'ilk başlatma yarıda kalır'}.`,
      `yönetici olarak çalıştırın: CREATE ROLE muhur_buyer NOLOGIN; GRANT muhur_buyer TO ${role}`,
    ],
  ])
}

async function schemaFinding(session: Session): Promise<Finding | undefined> {
  const ran = await session.rows<{ name: string }>('select name from migrations')
  const known = new Set(await migrationNames())
  if (ran.some(({ name }) => !known.has(name)))
    return fault(about, 'şeması bu Mühür’den yeni.', 'daha yeni sürümü kurun ya da yedekten dönün')
  return ran.length < known.size
    ? unknown(about, 'şeması bu Mühür’den eski; sunucu başlarken güncellenir.')
    : undefined
}
