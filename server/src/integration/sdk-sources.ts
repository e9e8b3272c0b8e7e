import type { IntegrationFile } from '@muhur/contract/integration'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The SDKs' single files, as they stand on the disk. */
export interface SdkSources {
  /** Where a file is. */
  path(file: IntegrationFile): string
  /** Its text. Reads it once for each change of it. Throws what the file system says. */
  read(file: IntegrationFile): Promise<string>
}

const ours = fileURLToPath(new URL('../../../sdks/', import.meta.url))

/** Below the SDKs' folder; JavaScript's is built there (scripts/build-sdk.mjs). */
const files: Record<IntegrationFile, string> = {
  js: 'js/dist/license.mjs',
  'js-types': 'js/dist/license.d.mts',
  'js-commonjs': 'js/dist/license.cjs',
  'js-commonjs-types': 'js/dist/license.d.cts',
  java: 'java/Muhur.java',
  python: 'python/muhur.py',
}

export function openSdkSources(folder = ours): SdkSources {
  const kept = new Map<IntegrationFile, { state: string; text: Promise<string> }>()
  const path = (file: IntegrationFile) => join(folder, files[file])
  return {
    path,
    async read(file) {
      // Taken before the text: a file that changes in between is read once more than needed, not once less.
      const { ino, size, mtimeNs } = await stat(path(file), { bigint: true })
      const state = `${ino} ${size} ${mtimeNs}`
      const last = kept.get(file)
      if (last?.state === state) return last.text
      const text = readFile(path(file), 'utf8')
      kept.set(file, { state, text })
      text.catch(() => kept.delete(file))
      return text
    },
  }
}
