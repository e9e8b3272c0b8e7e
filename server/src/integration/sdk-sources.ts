import { integrationFiles, type IntegrationFile } from '@muhur/contract/sdk-languages'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The SDKs' files for sellers, as `scripts/build-sdk.mjs` built them. */
export interface SdkSources {
  /** Where a file is. */
  path(file: IntegrationFile): string
  /** Its text. Reads it once for each change of it. Throws what the file system says. */
  read(file: IntegrationFile): Promise<string>
}

const built = fileURLToPath(new URL('../../../sdks/dist/', import.meta.url))

export function openSdkSources(folder = built): SdkSources {
  const kept = new Map<IntegrationFile, { state: string; text: Promise<string> }>()
  const path = (file: IntegrationFile) => join(folder, integrationFiles[file].name)
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
