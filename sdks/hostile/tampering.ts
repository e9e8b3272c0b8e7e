import type { SdkLanguage } from '@muhur/contract/sdk-languages'
import { join } from 'node:path'

/** What somebody with the machine does to a bot whose SDK file is untouched. */
export type Tampering = 'no exit' | 'no ending' | 'slow clock' | 'no watch'

const at = (path: string) => join(import.meta.dirname, '..', path)

const nodePreload = (name: string) => ({ NODE_OPTIONS: `--require ${at(`js/test/tampering/${name}.cjs`)}` })

/** What is set in the environment for it, in each language. */
const environments: Partial<Record<SdkLanguage, Record<Tampering, NodeJS.ProcessEnv>>> = {
  js: {
    'no exit': nodePreload('no-exit'),
    'no ending': nodePreload('no-ending'),
    'slow clock': nodePreload('slow-clock'),
    'no watch': nodePreload('no-watch'),
  },
}

export function environmentOf(tampering: Tampering, language: SdkLanguage): NodeJS.ProcessEnv {
  const environment = environments[language]?.[tampering]
  if (!environment) throw new Error(`Nobody knows how to have ${tampering} in ${language}.`)
  return environment
}
