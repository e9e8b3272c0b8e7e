import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildSdk } from '../../scripts/build-sdk.mjs'
import { compileJava } from './languages.ts'

/** Builds the SDKs, and compiles the Java SDK once for all files. */
export default async function setup(project: TestProject): Promise<() => void> {
  await buildSdk()
  const folder = mkdtempSync(join(tmpdir(), 'muhur-classes-'))
  project.provide('javaClasses', compileJava(folder) ? folder : null)
  return () => rmSync(folder, { recursive: true, force: true })
}
