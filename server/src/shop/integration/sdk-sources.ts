import { integrationFiles, type IntegrationFile } from '@muhur/contract/gate/sdk-languages'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The SDKs' files for sellers, as `scripts/build/build-sdk.mjs` built them. */
export interface SdkSources {
  /** Where a file is. */
  path(file: IntegrationFile): string
  /** The present text of a file. Throws the error of the file system. */
  read(file: IntegrationFile): Promise<string>
}

const built = fileURLToPath(new URL('../../../../sdks/dist/', import.meta.url))

export function openSdkSources(folder = built): SdkSources {
  const path = (file: IntegrationFile) => join(folder, integrationFiles[file].name)
  return { path, read: (file) => readFile(path(file), 'utf8') }
}
