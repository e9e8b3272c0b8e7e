import { readConfig, type Config } from '../../start/config.ts'
import type { Database } from '../../db/db.ts'
import { visitEmbedded } from '../../db/embedded/embedded.ts'
import { locate, openDatabase } from '../../db/open.ts'
import { openSigner } from '../../gate/keys/signer.ts'
import type { RootKey } from '../../gate/keys/root-key.ts'
import { openSecrets } from '../../db/master-key.ts'
import { reason } from '../../start/faults/reason.ts'
import type { Secrets } from '../../start/secrets.ts'

/** The opened parts that an operator's command works with. */
export interface Opened {
  db: Database
  secrets: Secrets
  root: RootKey
  config: Config
}

export interface Command {
  /** The most arguments of the command. */
  most: number
  /** Resolves with the exit code. */
  run: (opened: Opened, args: readonly string[]) => Promise<number>
}

/**
 * Runs the command in the process's arguments, on the database of the server's environment, while a server runs or not, and ends
 * the process: with 2 and the usage for other arguments, with 1 when the command fails.
 */
export async function runCommand(
  title: string,
  usage: string,
  commands: Record<string, Command>,
): Promise<never> {
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name]! : undefined
  if (!command || args.length > command.most) {
    console.error(usage)
    process.exit(2)
  }
  try {
    process.exit(await withOpened(readConfig(process.env), (opened) => command.run(opened, args)))
  } catch (error) {
    console.error(`${title}: ${reason(error)}`)
    process.exit(1)
  }
}

/**
 * Runs the only command of a script with the process's arguments and ends the process with the result of `work`; with 2 and the
 * usage where there are too many arguments or `work` gives null, and with 1 when it fails.
 */
export async function runAlone(
  title: string,
  usage: string,
  most: number,
  work: (config: Config, args: readonly string[]) => Promise<number | null>,
): Promise<never> {
  const args = process.argv.slice(2)
  try {
    const code = args.length > most ? null : await work(readConfig(process.env), args)
    if (code === null) console.error(usage)
    process.exit(code ?? 2)
  } catch (error) {
    console.error(`${title}: ${reason(error)}`)
    process.exit(1)
  }
}

async function withOpened<T>(config: Config, work: (opened: Opened) => Promise<T>): Promise<T> {
  const db = await openDatabase(await locate(config, visitEmbedded))
  try {
    const secrets = await openSecrets(config, db)
    // Proves the master key on the keys themselves, and makes the first key of an empty database.
    const { root } = await openSigner(db, secrets)
    return await work({ db, secrets, root, config })
  } finally {
    await db.close()
  }
}
