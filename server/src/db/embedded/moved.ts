import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refused } from '../../start/faults/refused.ts'

/** The file with the new place of this data folder's shop; it is renamed together with the database. */
export const movedMark = (dataDir: string) => join(dataDir, 'postgresql', 'moved')

/** A database's host and name, for people: without its user, its password and its options. */
export function placeOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url)
  return `${searchParams.get('host') ?? hostname}:${port || 5432}${pathname}`
}

/** Throws Refused where the shop moved to another database: sales on the old database would be lost. */
export async function requireNotMoved(dataDir: string): Promise<void> {
  const mark = movedMark(dataDir)
  const place = await readFile(mark, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (place !== null)
    throw new Refused(
      `mağaza buradan ${place.trim()} veritabanına taşındı`,
      `DATABASE_URL ile onun adresini verin; eskisini bilerek açacaksanız ${mark} dosyasını silin`,
    )
}
