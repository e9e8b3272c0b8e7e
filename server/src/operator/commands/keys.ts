import { record, theShop } from '../../record/audit/record.ts'
import { rootLines, rootRotationCommands, rootRotationUsage } from './root-rotation.ts'
import { rotationCommands, rotationUsage } from './rotation.ts'
import { runCommand } from './command.ts'
import type { Database } from '../../db/db.ts'
import type { Secrets } from '../../start/secrets.ts'
import { turkishMoment } from '../../start/turkish-moment.ts'
import { keyLives, keySetOf, rotateKeysIn, type KeyLife } from '../../gate/keys/signing-keys.ts'

const usage = `Kullanım:
  npm run keys -- list     kök anahtarı, imza anahtarlarını ve durumlarını gösterir
  npm run keys -- rotate   yeni bir imza anahtarı yayınlar; sırası gelince o imzalar${rootRotationUsage}${rotationUsage}`

await runCommand('Anahtarlar', usage, {
  list: { most: 0, run: ({ db, secrets }) => list(db, secrets) },
  rotate: {
    most: 0,
    async run({ db, secrets }) {
      const entry = { actor_id: null, address: null, action: 'settings.rotate_keys', subject_id: theShop }
      await db.queries.transaction().execute(async (transaction) => {
        const kid = await rotateKeysIn(transaction, secrets)
        await record(transaction, { ...entry, detail: { kid } })
      })
      return list(db, secrets)
    },
  },
  ...rootRotationCommands,
  ...rotationCommands,
})

async function list(db: Database, secrets: Secrets): Promise<number> {
  const lives = await keyLives(db.queries)
  const { version } = keySetOf(lives, secrets)
  const roots = await rootLines(db.queries)
  console.log([roots, `Anahtar kümesi, sürüm ${version}`, ...lives.map(line)].join('\n'))
  return 0
}

function line({ kid, state, signs_from, signs_until, published_until }: KeyLife): string {
  const at = (moment: string | null) => moment && turkishMoment(moment)
  const life = {
    waiting: `yayında, ${at(signs_from)} anında imzalamaya başlar`,
    signing: signs_until ? `imzalıyor, ${at(signs_until)} anında bırakır` : 'imzalıyor',
    retired: `imzalamıyor, ${at(published_until)} anına kadar yayında`,
    withdrawn: `${at(published_until)} anında yayından kalktı`,
  }
  return `  ${kid}  ${life[state]}`
}
