import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import type { Session } from '../../../db/db.ts'
import { makeFolder } from '../../../start/make-folder.ts'
import { syncFolder } from '../../../start/sync-folder.ts'
import type { Secrets } from '../../../start/secrets.ts'
import { claimDraft } from './draft.ts'
import { copyLine, endMark, endOfRows, headMark, taggedText, type End, type Head } from './file.ts'
import { checkBackup } from './read.ts'
import { sealKey } from './sealed-key.ts'
import { jobsTable, ownTables, sequences, unfinished } from './tables.ts'
import { ofFile } from '../named-faults.ts'

/** Four times as fast as gzip's default, for a file that is a fifth larger. */
const compression = { level: 1, chunkSize: 256 * 1024 }

/**
 * After so many bytes of text, the processors are left to the gate's calls for so many milliseconds (decision 0040 has the
 * figures).
 */
const pace = { bytes: 64 * 1024, rest: 10 }

export interface Written {
  made_at: string
  rows: number
  bytes: number
}

/**
 * Writes all that the database holds at one moment into a new file that its owner alone can read. The file gets its name once it
 * is whole, on the disk, and was read again. Nobody waits for the snapshot: its only lock is against a change of the tables.
 * `rest`: milliseconds for the gate's calls after each piece, 0 where no server runs. Throws NameTaken before the first query, or at the
 * end where another file came meanwhile.
 */
export async function writeBackup(
  session: Session,
  secrets: Secrets,
  file: string,
  passphrase: string | null,
  rest = pace.rest,
): Promise<Written> {
  await makeFolder(dirname(file))
  const draft = await claimDraft(file)
  try {
    await session.script(`
      begin isolation level repeatable read, read only;
      set local statement_timeout = 0;
      set local idle_in_transaction_session_timeout = 0;
      set local datestyle = 'ISO';
      set local timezone = 'UTC';
      set local intervalstyle = 'postgres';
      set local bytea_output = 'hex'`)
    const head = await headOf(session, secrets, passphrase)
    const rows: Record<string, number> = {}
    const text = Readable.from(textOf(session, secrets, head, rows, rest), { objectMode: false })
    await pipeline(text, createGzip(compression), createWriteStream(draft.path, { flags: 'r+', flush: true }))
    await session.script('commit')
    await checkBackup(draft.path)
    const { size } = await stat(draft.path)
    await draft.name(file)
    // A name that a power cut removes is no backup.
    await syncFolder(dirname(file))
    return {
      made_at: head.made_at,
      rows: Object.values(rows).reduce((sum, each) => sum + each, 0),
      bytes: size,
    }
  } catch (error) {
    await draft.discard()
    throw ofFile(error, file)
  }
}

async function headOf(session: Session, secrets: Secrets, passphrase: string | null): Promise<Head> {
  const names = await session.rows<{ name: string }>('select name from migrations order by name')
  const [now] = await session.rows<{ now: Date }>('select moment() as now')
  const [dataKeys] = await session.rows<{ value: string }>(
    `select value from settings where name = 'data_keys'`,
  )
  const hasJobs = (await jobsTable(session)).length > 0
  const queues = hasJobs
    ? await session.rows<{ name: string }>(`select distinct name from pgboss.job where ${unfinished}`)
    : []
  return {
    format: 1,
    migrations: names.map(({ name }) => name),
    made_at: now!.now.toISOString(),
    key_check: secrets.check,
    ...(dataKeys && { data_keys: dataKeys.value }),
    key: passphrase === null ? null : sealKey(secrets.masterKey, passphrase),
    queues: queues.map(({ name }) => name),
  }
}

async function* textOf(
  session: Session,
  secrets: Secrets,
  head: Head,
  rows: Record<string, number>,
  rest: number,
) {
  const digest = createHash('sha256')
  const digested = (part: Buffer | string) => {
    digest.update(part)
    return part
  }
  let bytesSinceRest = 0
  yield digested(`${headMark}${JSON.stringify(head)}\n`)
  for (const { name, columns } of [
    ...(await ownTables(session)),
    ...(head.queues.length > 0 ? await jobsTable(session) : []),
  ]) {
    yield digested(`${copyLine(name, columns)}\n`)
    const source = name.startsWith('pgboss.')
      ? `(select ${columns} from ${name} where ${unfinished})`
      : `${name} (${columns})`
    const copy = session.copyOut(`copy ${source} to stdout`)
    for await (const part of copy as AsyncIterable<Buffer>) {
      yield digested(part)
      bytesSinceRest += part.length
      if (bytesSinceRest < pace.bytes) continue
      bytesSinceRest = 0
      if (rest > 0) await setTimeout(rest)
    }
    yield digested(endOfRows)
    // This answer comes after the copy, when its count is known.
    await session.rows('select')
    rows[name] = copy.rowCount
  }
  const found = {
    rows,
    // Read after the rows: a sequence does not belong to the snapshot, and its numbers must not come again.
    sequences: await sequences(session),
    sha256: digest.digest('hex'),
  }
  const end: End = {
    ...found,
    tag: secrets.tagBackup(taggedText(found), Date.parse(head.made_at)).toString('hex'),
  }
  yield `${endMark}${JSON.stringify(end)}\n`
}
