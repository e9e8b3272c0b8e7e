import { hashToken } from '../../src/start/secrets.ts'
import type { Machine } from './machine.ts'
import type { Shop } from './shop.ts'

/** What the database must know of a machine, as far as answers have promised it. Names the first promise that it broke. */
export async function findLost(shop: Shop, machines: readonly Machine[]): Promise<string[]> {
  const rows = await shop.database.db.session((session) => session.rows<Row>(instances))
  const byMachine = new Map(rows.map((row) => [`${row.license_id} ${row.fingerprint}`, row]))
  return machines.flatMap((machine) => {
    const hash = shop.secrets.hashFingerprint(machine.fingerprint).toString('hex')
    const lost = compare(machine, byMachine.get(`${machine.key.id} ${hash}`))
    return lost ? [`${lost}: ${JSON.stringify(machine.history.slice(-8))}`] : []
  })
}

interface Row {
  id: string
  license_id: string
  fingerprint: string
  token: string
  previous_token: string | null
  released: boolean
  held: boolean
}

const instances = `
  select id, license_id, encode(fingerprint_hash, 'hex') as fingerprint, encode(token_hash, 'hex') as token,
    encode(previous_token_hash, 'hex') as previous_token, released_at is not null as released,
    lease_expires_at > moment() as held
  from instances`

function compare(
  { standing, instanceId, token, tokenIsNewest }: Machine,
  row: Row | undefined,
): string | undefined {
  switch (standing) {
    case 'perhaps seated':
    case 'perhaps released':
      return
    case 'outside':
      return row?.held ? 'a refused activation holds a seat' : undefined
    case 'released':
      if (row?.id !== instanceId) return 'a released instance is not on record'
      return row.released && !row.held ? undefined : 'a release was undone'
    case 'seated without token':
    case 'seated': {
      if (row?.id !== instanceId) return 'an activation is not on record'
      if (row.released || !row.held) return 'a seat was lost'
      if (standing !== 'seated') return
      const hash = hashToken(token).toString('hex')
      const good = row.token === hash || (!tokenIsNewest && row.previous_token === hash)
      return good ? undefined : 'a heartbeat was lost'
    }
  }
}
