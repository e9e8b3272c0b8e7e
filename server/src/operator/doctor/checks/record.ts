import type { AuditHeadClaims } from '@muhur/contract/record/audit'
import { headIn } from '../../../record/audit/chain/kept-head.ts'
import type { Config } from '../../../start/config.ts'
import type { Session } from '../../../db/db.ts'
import { fault, unknown, well, type Finding } from '../finding.ts'

const about = 'İşlem kaydı'
const mend =
  'npm run audit -- verify ile bakın; nedeni biliniyorsa (yedekten dönüş, kayıplı devralma): npm run audit -- accept'

/** Whether the record still holds the last head that this machine's server saw. `npm run audit -- verify` checks the signature. */
export async function recordFindings(
  { dataDir }: Pick<Config, 'dataDir'>,
  session: Session,
): Promise<Finding[]> {
  const head = headIn(dataDir)
  const signed = await head.read().catch(() => '')
  if (signed === null)
    return [unknown(about, `bu makinede saklanan özet yok (${head.name}); sunucu ilk dakikasında yazar.`)]
  const claims = claimsOf(signed)
  if (!claims) return [fault(about, `${head.name} okunamıyor; sunucu yeni özet imzalamıyor.`, mend)]
  const [entry] = await session.rows<{ hash: string }>(
    `select encode(hash, 'hex') as hash from audit_log where sequence = ${claims.sequence}`,
  )
  const isThere = claims.sequence === 0 || entry?.hash === claims.hash
  return [
    isThere
      ? well(about, `kayıt, ${claims.sequence}. sırada imzalanan son özetten devam ediyor.`)
      : fault(
          about,
          `bu makinede saklanan özetin devamı değil (${claims.sequence}. kayıt, ${claims.day}); sunucu imzalamıyor.`,
          mend,
        ),
  ]
}

function claimsOf(signed: string): AuditHeadClaims | null {
  try {
    const claims = JSON.parse(
      Buffer.from(signed.split('.')[1] ?? '', 'base64url').toString(),
    ) as AuditHeadClaims
    return Number.isSafeInteger(claims.sequence) ? claims : null
  } catch {
    return null
  }
}
