import { spawnSync } from 'node:child_process'
import type { SdkLanguage } from '@muhur/contract/gate/sdk-languages'
import { join } from 'node:path'

/** What somebody with the machine does to a bot whose SDK file is untouched. */
export type Tampering = 'no exit' | 'no ending' | 'slow clock' | 'no watch'

const at = (path: string) => join(import.meta.dirname, '..', path)

const nodePreload = (name: string) => ({ NODE_OPTIONS: `--require ${at(`js/test/tampering/${name}.cjs`)}` })
const sitecustomize = (name: string) => ({ PYTHONPATH: at(`python/test/tampering/${name}`) })

/** From JDK 24 on no security manager can be set. */
const hasSecurityManager = () =>
  spawnSync('java', ['-Djava.security.manager=allow', '-version'], { stdio: 'ignore' }).status === 0
const noExit = '-Djava.security.manager=muhur.NoExit'
const securityManager = (options: string) =>
  hasSecurityManager() ? { JAVA_TOOL_OPTIONS: options } : undefined

/**
 * What is set in the environment for it, in each language; undefined where a machine with nothing but the language's own tools
 * cannot do it.
 */
const environments: Record<SdkLanguage, (tampering: Tampering) => NodeJS.ProcessEnv | undefined> = {
  js: (tampering) => nodePreload(tampering.replace(' ', '-')),
  python: (tampering) => sitecustomize(tampering.replace(' ', '-')),
  java: (tampering) => {
    if (tampering === 'no exit') return securityManager(noExit)
    if (tampering === 'no ending') return securityManager(`${noExit} -Dmuhur.endless=true`)
    return tampering === 'no watch' ? { WATCH: 'none' } : undefined
  },
}

export const environmentOf = (tampering: Tampering, language: SdkLanguage) =>
  environments[language](tampering)
