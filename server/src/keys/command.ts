import { readConfig, type Config } from '../config.ts'
import type { Database } from '../db/db.ts'
import { visitEmbedded } from '../db/embedded/embedded.ts'
import { locate, openDatabase } from '../db/open.ts'
import { openSecrets } from '../master-key.ts'
import { reason } from '../reason.ts'
import type { Secrets } from '../secrets.ts'
import type { RootKey } from './root-key.ts'
import { openSigner } from './signer.ts'
import { keyLives, keySetOf, rotateKeys, type KeyLife } from './signing-keys.ts'

const usage = `Kullanım:
  npm run keys -- list     kök anahtarı, imza anahtarlarını ve durumlarını gösterir
  npm run keys -- rotate   yeni bir imza anahtarı yayımlar; sırası gelince o imzalar`

const commands: Record<string, (db: Database, secrets: Secrets, root: RootKey) => Promise<void>> = {
  list: async (db, secrets, root) => console.log(await listed(db, secrets, root)),
  async rotate(db, secrets, root) {
    await rotateKeys(db, secrets)
    console.log(await listed(db, secrets, root))
  },
}

const [name = '', ...rest] = process.argv.slice(2)
if (!Object.hasOwn(commands, name) || rest.length > 0) {
  console.error(usage)
  process.exit(2)
}
try {
  await run(commands[name]!, readConfig(process.env))
  process.exit(0)
} catch (error) {
  console.error(`İmza anahtarları: ${reason(error)}`)
  process.exit(1)
}

/** Opens what the environment of the server names, whether a server runs or not. */
async function run(command: (typeof commands)[string], config: Config): Promise<void> {
  const db = await openDatabase(await locate(config, visitEmbedded))
  try {
    const secrets = await openSecrets(config, db)
    // Proves the master key on the keys themselves, and makes the first key of an empty database.
    const { root } = await openSigner(db, secrets)
    await command(db, secrets, root)
  } finally {
    await db.close()
  }
}

async function listed(db: Database, secrets: Secrets, root: RootKey): Promise<string> {
  const lives = await keyLives(db)
  const { version } = keySetOf(lives, secrets)
  return [`Kök anahtar ${root.kid}`, `Anahtar kümesi, sürüm ${version}`, ...lives.map(line)].join('\n')
}

function line({ kid, state, signs_from, signs_until, published_until }: KeyLife): string {
  const life = {
    waiting: `yayında, ${signs_from} anında imzalamaya başlar`,
    signing: signs_until ? `imzalıyor, ${signs_until} anında bırakır` : 'imzalıyor',
    retired: `imzalamıyor, ${published_until} anına kadar yayında`,
    withdrawn: `${published_until} anında yayından kalktı`,
  }
  return `  ${kid}  ${life[state]}`
}
