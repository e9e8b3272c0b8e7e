import { backupsUrl, type Backups } from '@muhur/contract/operator/backups'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openPostgres } from '../../src/db/connection/open-postgres.ts'
import { partsOf } from '../../src/db/embedded/cluster.ts'
import { clusterIn } from '../../src/db/embedded/embedded.ts'
import { SmallDisk } from '../chaos/small-disk.ts'
import { issueAt } from '../nodes/issue-at.ts'
import { runBackup, runFsck, startNode } from '../nodes/node-process.ts'
import { signInAt } from '../nodes/sign-in-at.ts'
import { embeddedUrl } from '../postgres/own-postgres.ts'
import { signalPostgres } from '../postgres/postgres-processes.ts'

/** An answered license, and when its answer came, in milliseconds since 1970. */
interface Issued {
  id: string
  at: number
}

/** In seconds from the first license: a time within which the archive's disk is full, and the end of the database's disk. */
const full = { from: 200, to: 320 }
const end = 470

/**
 * Licenses are issued on the embedded database; the archive's disk fills and gets room again, and then the database's disk is gone with all
 * processes. What the archive gives back is compared with every answer.
 */
export async function lostDisk(): Promise<object> {
  const disk = SmallDisk.open(512)
  if (!disk) throw new Error('mounting needs root')
  const folder = mkdtempSync(join(tmpdir(), 'muhur-drill-disk-'))
  const DATA_DIR = join(folder, 'data')
  const env = { DATA_DIR, BACKUP_DIR: disk.folder, MASTER_KEY: Buffer.alloc(32, 7).toString('base64') }
  const server = await startNode(env)
  const cookie = await signInAt(server.address, 'ayse')
  const archive = async () => {
    const response = await fetch(server.address + backupsUrl, { headers: { cookie } })
    return ((await response.json()) as Backups).archive!
  }
  while ((await archive()).since === null) await setTimeout(1_000)
  const [product] = await rowsIn<{ id: string }>(DATA_DIR, 'select id from products limit 1')

  const issued: Issued[] = []
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1000
  let longestLag = 0
  for (let isFull = false; seconds() < end; await setTimeout(250)) {
    issued.push({ id: await issueAt(server.address, cookie, product!.id), at: Date.now() })
    const shouldBeFull = seconds() > full.from && seconds() < full.to
    if (shouldBeFull && !isFull) disk.fill()
    if (!shouldBeFull && isFull) disk.free()
    isFull = shouldBeFull
    longestLag = Math.max(longestLag, (await archive()).seconds_behind)
  }
  const lostAt = Date.now()
  await server.stop('SIGKILL')
  signalPostgres(partsOf(clusterIn(DATA_DIR)).data, 'SIGKILL')
  rmSync(DATA_DIR, { recursive: true })

  const restoring = performance.now()
  const restored = await runBackup('restore', ['--to', 'son'], env)
  const took = (performance.now() - restoring) / 1000
  const again = await startNode(env)
  const rows = await rowsIn<{ id: string }>(DATA_DIR, 'select id from licenses')
  await again.stop()
  const there = new Set(rows.map(({ id }) => id))
  const last = issued.findLast(({ id }) => there.has(id))!
  const fsck = await runFsck(env)
  rmSync(folder, { recursive: true })
  disk.remove()
  return {
    restored: restored.output.trim().split('\n'),
    issued: issued.length,
    lost: issued.filter(({ id }) => !there.has(id)).length,
    'lost although a later one is there': issued.filter(({ id, at }) => at < last.at && !there.has(id))
      .length,
    'seconds lost': Math.round((lostAt - last.at) / 1000),
    'most seconds behind': longestLag,
    'seconds of the restore': Math.round(took),
    fsck: fsck.code,
  }
}

async function rowsIn<T>(dataDir: string, text: string): Promise<T[]> {
  const db = openPostgres(embeddedUrl(dataDir))
  const rows = await db.session((session) => session.rows<T>(text))
  await db.close()
  return rows
}
