import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { markOf, type Secrets } from '../../start/secrets.ts'
import type { Pass } from './reseal.ts'

interface Part {
  import_id: string
  number: number
  good: { key_sealed?: string }[]
}

/** Seals the license keys of uploaded files anew: base64 in the rows of an import that has not issued them yet. */
export async function resealImportedKeys(queries: Queries, secrets: Secrets): Promise<Pass> {
  const pass: Pass = { resealed: 0, held: 0 }
  const mark = markOf(secrets.current)
  const isFormer = (sealed: string | undefined) =>
    sealed !== undefined && !mark.equals(Buffer.from(sealed, 'base64').subarray(0, mark.length))
  const { rows: parts } = await sql<Pick<Part, 'import_id' | 'number'>>`
    select import_id, number from import_parts where kind = 'rows' and jsonb_path_exists(good, '$[*].key_sealed')`.execute(
    queries,
  )
  for (const { import_id, number } of parts) {
    const { rows } = await sql<Part>`
      select good from import_parts where import_id = ${import_id} and number = ${number} and kind = 'rows'`.execute(
      queries,
    )
    const good = rows[0]?.good ?? []
    const count = good.filter(({ key_sealed }) => isFormer(key_sealed)).length
    if (count === 0) continue
    const fresh = good.map((row) =>
      isFormer(row.key_sealed) ? { ...row, key_sealed: reseal(row.key_sealed!, import_id) } : row,
    )
    const { numAffectedRows } = await sql`
      update import_parts set good = ${JSON.stringify(fresh)}
      where import_id = ${import_id} and number = ${number} and kind = 'rows' and good = ${JSON.stringify(good)}`.execute(
      queries,
    )
    pass[numAffectedRows ? 'resealed' : 'held'] += count
  }
  return pass

  function reseal(sealed: string, importId: string): string {
    const key = secrets.open(Buffer.from(sealed, 'base64'), importId)
    return secrets.seal(key, importId).toString('base64')
  }
}
