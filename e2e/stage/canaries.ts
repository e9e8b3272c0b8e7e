import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { tokenPattern } from '@muhur/contract/access/token-limits'
import type { BrowserContext } from 'playwright-core'

/** License keys, API tokens and the secrets of webhooks, as answers show them once. */
const shown = new RegExp(`MHR-[0-9A-Z]{12}(?:-[0-9A-Z]{9}){3}|${tokenPattern}|whsec_[\\w+/=-]{20,}`, 'g')

/** Notes the secrets that a server hands to this browser profile; the result writes them down, one a line. */
export function noteSecrets(context: BrowserContext): (file: string) => Promise<void> {
  const found = new Set<string>()
  const reading: Promise<void>[] = []
  context.on('response', (response) => {
    if (response.request().method() !== 'POST') return
    const read = async () => {
      for (const [secret] of (await response.text()).matchAll(shown)) found.add(secret)
    }
    // A page that is left takes its answers along.
    reading.push(read().catch(() => {}))
  })
  return async (file) => {
    // Some bodies never end: a page that was left while a call was under way.
    await Promise.race([Promise.all(reading), setTimeout(500)])
    for (const { name, value } of await context.cookies()) if (name.startsWith('muhur')) found.add(value)
    appendFileSync(file, [...found, ''].join('\n'))
  }
}

/** Which of the secrets stand in which of the texts, whole, as text or in hexadecimal. */
export function findLeaks(secrets: readonly string[], texts: Record<string, string>): string[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    secrets
      .filter((secret) => text.includes(secret) || text.includes(Buffer.from(secret).toString('hex')))
      .map((secret) => `${secret.slice(0, 12)}… stands in ${name}`),
  )
}

/** Every file of a folder by its path, as text. */
export function filesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [
      join(parentPath, name),
      readFileSync(join(parentPath, name), 'latin1'),
    ]),
  )
}
