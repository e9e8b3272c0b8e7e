import { readConfig, type Config } from './config.ts'
import { audit } from './fsck/audit.ts'
import type { Finding } from './fsck/invariant.ts'
import { openAsItIs } from './fsck/open.ts'
import { openSecrets } from './master-key.ts'
import { reason } from './reason.ts'

/** Ends with 0 when every invariant holds, with 1 when one does not, and with 2 when it could not look. */
try {
  process.exit(await examine(readConfig(process.env)))
} catch (error) {
  console.error(`Mühür denetlenemedi: ${reason(error)}`)
  process.exit(2)
}

async function examine(config: Config): Promise<number> {
  const db = await openAsItIs(config)
  const findings = await audit(db, await openSecrets(config, db))
  await db.close()
  for (const finding of findings) console.log(line(finding))
  const broken = findings.filter(({ violations }) => violations > 0).length
  console.log(broken === 0 ? 'Denetim temiz.' : `Denetim temiz değil: ${broken} kural bozulmuş.`)
  return broken === 0 ? 0 : 1
}

function line({ invariant, sentence, violations, examples }: Finding): string {
  if (violations === 0) return `  tamam  ${invariant}: ${sentence}`
  return `  BOZUK  ${invariant}: ${sentence} ${violations} aykırılık, örneğin ${examples.join(', ')}`
}
