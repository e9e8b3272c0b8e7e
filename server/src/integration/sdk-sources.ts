import type { IntegrationLanguage } from '@muhur/contract/integration'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The SDKs' single files, as they stand on the disk. */
export interface SdkSources {
  /** Where a language's file is. */
  path(language: IntegrationLanguage): string
  /** Its text. Reads the file once for each change of it. Throws what the file system says. */
  read(language: IntegrationLanguage): Promise<string>
}

const ours = fileURLToPath(new URL('../../../sdks/', import.meta.url))

/** Below the SDKs' folder; JavaScript's is built there (scripts/build-sdk.mjs). */
const files: Record<IntegrationLanguage, string> = {
  js: 'js/dist/license.mjs',
  java: 'java/Muhur.java',
  python: 'python/muhur.py',
}

export function openSdkSources(folder = ours): SdkSources {
  const kept = new Map<IntegrationLanguage, { state: string; text: Promise<string> }>()
  const path = (language: IntegrationLanguage) => join(folder, files[language])
  return {
    path,
    async read(language) {
      // Taken before the text: a file that changes in between is read once more than needed, not once less.
      const { ino, size, mtimeNs } = await stat(path(language), { bigint: true })
      const state = `${ino} ${size} ${mtimeNs}`
      const last = kept.get(language)
      if (last?.state === state) return last.text
      const text = readFile(path(language), 'utf8')
      kept.set(language, { state, text })
      text.catch(() => kept.delete(language))
      return text
    },
  }
}
