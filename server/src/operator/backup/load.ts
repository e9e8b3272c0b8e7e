import type { Database, Session } from '../../db/db.ts'
import { migrate, migrationNames } from '../../db/migrations/migrate.ts'
import { makeQueues } from '../../db/queues.ts'
import { BackupRefused, type End, type Head } from './file/file.ts'
import { damaged, readBackup } from './file/read.ts'
import { jobsTable, ownTables, sequenceNames } from './file/tables.ts'

const notEmpty = (variable = 'DATABASE_URL ya da DATA_DIR') =>
  new BackupRefused(
    'bu veritabanı boş değil',
    `yedek yalnızca boş bir veritabanına yüklenir: yeni bir ${variable} verin`,
  )

const unknownName = (what: string) =>
  new BackupRefused(`yedekteki ${what} bu sürümde yok`, 'yedeği alan Mühür sürümünü kurun')

/**
 * Throws BackupRefused where the database already holds something, including tables of a newer version than the backup's;
 * `variable`: the operator's name for the database.
 */
export async function requireEmpty(
  session: Session,
  { migrations }: Pick<Head, 'migrations'>,
  variable?: string,
): Promise<void> {
  const [found] = await session.rows<{ tables: number; is_ours: boolean }>(`
    select count(*)::integer as tables, to_regclass('public.migrations') is not null as is_ours
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  if (found!.tables === 0) return
  if (!found!.is_ours) throw notEmpty(variable)
  const ran = await session.rows<{ name: string }>('select name from migrations')
  if (ran.length === 0) {
    // A first start without the right to go on made this one table.
    if (found!.tables === 1) return
    throw notEmpty(variable)
  }
  const [used] = await session.rows<{ is_used: boolean }>(`
    select exists (select from users) or exists (select from signing_keys) or exists (select from audit_log) as is_used`)
  if (used!.is_used || ran.some(({ name }) => !migrations.includes(name))) throw notEmpty(variable)
}

/** Throws BackupRefused for a backup of a newer version. */
export async function requireKnownVersion({ migrations, format }: Head): Promise<void> {
  const names = new Set(await migrationNames())
  if (format !== 1 || migrations.some((name) => !names.has(name)))
    throw new BackupRefused('yedeği daha yeni bir Mühür sürümü almış', 'önce Mühür’ü o sürüme yükseltin')
}

/**
 * Puts a checked backup into an empty database: makes the tables of its version, and loads all rows in one transaction. Until its
 * commit there is nothing in the database but empty tables.
 */
export async function load(
  db: Database,
  file: string,
  { head, end }: { head: Head; end: End },
  variable?: string,
): Promise<void> {
  await db.session((session) => migrate(session, head.migrations))
  if (head.queues.length > 0) await makeQueues(db, head.queues)
  await db.session(async (session) => {
    const tables = await ownTables(session)
    await session.script(`
      begin;
      set local statement_timeout = 0;
      set local idle_in_transaction_session_timeout = 0;
      set local datestyle = 'ISO'`)
    // No triggers: the rows already contain the tallies, and the digests, also of details that were erased since.
    const setTriggers = (state: 'enable' | 'disable') =>
      session.script(tables.map(({ name }) => `alter table ${name} ${state} trigger user`).join(';'))
    await setTriggers('disable')
    // Nobody else writes from here on: the change of the triggers has locked the tables. A server may have written before.
    await requireEmpty(session, head, variable)
    // The rows of the migrations themselves.
    await session.script(`truncate ${tables.map(({ name }) => name).join(', ')} cascade`)
    await loadRows(
      session,
      file,
      new Set([...tables, ...(await jobsTable(session))].map(({ name }) => name)),
      end,
    )
    await setSequences(session, end)
    await setTriggers('enable')
    await session.script('commit')
  })
}

/** Brings a loaded database up to this version. */
export async function bringUpToDate(db: Database): Promise<void> {
  await db.session(async (session) => {
    await migrate(session)
    await session.script('analyze')
  })
}

async function setSequences(session: Session, { sequences }: End): Promise<void> {
  const known = await sequenceNames(session)
  for (const [name, last] of Object.entries(sequences)) {
    if (!known.includes(name)) throw unknownName(`${name} sayacı`)
    await session.script(`select setval('${name}', ${last})`)
  }
}

async function loadRows(
  session: Session,
  file: string,
  known: Set<string>,
  { rows, sha256 }: End,
): Promise<void> {
  let copy: ReturnType<Session['copyIn']> | undefined
  let name = ''
  /** Resolves when the rows of the last table are in. */
  const finish = async () => {
    if (!copy) return
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    copy.once('finish', resolve).once('error', reject).end()
    await promise
    await session.rows('select')
    if (copy.rowCount !== rows[name])
      throw new Error(`${name}: ${copy.rowCount} rows instead of ${rows[name]}`)
  }
  for await (const part of readBackup(file)) {
    if (part.kind === 'rows') {
      if (!copy!.write(part.bytes)) await drained(copy!)
      continue
    }
    await finish()
    // The file is read a second time here, and may have been replaced.
    if (part.kind === 'end' && part.digest !== sha256) throw damaged()
    if (part.kind !== 'table') continue
    ;({ name } = part)
    if (!known.has(name)) throw unknownName(`${name} tablosu`)
    copy = session.copyIn(`copy ${name} (${part.columns}) from stdin`)
    // For a file that ends too soon, the error is the file's own fault.
    copy.on('error', () => {})
  }
}

function drained(copy: ReturnType<Session['copyIn']>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  copy.once('drain', resolve).once('error', reject)
  return promise.finally(() => copy.off('drain', resolve).off('error', reject))
}
