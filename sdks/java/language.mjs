import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const at = (...path) => join(import.meta.dirname, ...path)

/** For the oldest JDK supported. */
export const javacOptions = ['--release', '17', '-encoding', 'UTF-8']

/** A JVM that lives for a minute does not need its second compiler, nor a collector with threads. */
export const quickStart = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

const noExit = '-Djava.security.manager=muhur.NoExit'

/** From JDK 24 on no security manager can be set. */
function securityManager(options) {
  const { status } = spawnSync('java', ['-Djava.security.manager=allow', '-version'], { stdio: 'ignore' })
  return status === 0 ? { JAVA_TOOL_OPTIONS: options } : undefined
}

/** @type {import('../language.ts').Language} */
export default {
  tool: { command: 'javac', package: 'openjdk-17-jdk-headless', version: 'a JDK from version 17 on' },
  tests: { command: 'node', args: [at('test.mjs')] },
  compile(folder) {
    const programs = readdirSync(at('test')).map((name) => at('test', name))
    execFileSync('javac', [...javacOptions, '-d', folder, at('..', 'dist', 'Muhur.java'), ...programs])
  },
  command: 'java',
  options: quickStart,
  probe: (folder) => ['-cp', folder, 'muhur.Probe'],
  bots: (folder) => ['-cp', folder, 'muhur.Bots'],
  guarded: (folder) => ['-cp', folder, 'muhur.Guarded'],
  compiledDoctor(file, folder) {
    execFileSync('javac', [...javacOptions, '-d', folder, file])
    return ['-cp', folder, 'muhur.Muhur', 'doctor']
  },
  forks: false,
  tampering(tampering) {
    if (tampering === 'no exit') return securityManager(noExit)
    if (tampering === 'no ending') return securityManager(`${noExit} -Dmuhur.endless=true`)
    return tampering === 'no watch' ? { WATCH: 'none' } : undefined
  },
}
