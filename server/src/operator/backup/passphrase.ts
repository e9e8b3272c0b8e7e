import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { shortestPassphrase } from '../../start/config.ts'
import { BackupRefused } from './file/file.ts'

/** Asks for a new passphrase, twice. */
export async function newPassphrase(): Promise<string> {
  const passphrase = await askHidden('Ana anahtarı koruyacak parola: ')
  if (passphrase.length < shortestPassphrase)
    throw new BackupRefused('parola kısa', `en az ${shortestPassphrase} karakter verin`)
  if ((await askHidden('Aynı parola, bir kez daha: ')) !== passphrase)
    throw new BackupRefused('iki parola aynı değil', 'tekrar deneyin')
  return passphrase
}

/** Asks on the terminal and shows nothing of the answer. Throws BackupRefused where there is no terminal. */
export async function askHidden(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new BackupRefused(
      'parola gerekli',
      'BACKUP_PASSPHRASE değişkenini verin ya da komutu bir terminalde çalıştırın',
    )
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
