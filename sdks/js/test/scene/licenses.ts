import { onTestFinished } from 'vitest'
import { License, type Options } from '../../src/index.ts'
import { newFolder } from './folders.ts'
import { key, type LicenseServer } from './server.ts'

/** A license of this server in an empty folder, with these options replaced. It ends with the test, and keeps its seat. */
export function licenseOf({ pins }: LicenseServer, options: Options = {}): License {
  const license = new License({ key, pins, folder: newFolder(), log: () => {}, ...options })
  onTestFinished(() => license.close({ deactivate: false }))
  return license
}
