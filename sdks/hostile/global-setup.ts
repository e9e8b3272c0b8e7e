import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { compileJava } from './languages.ts'

/** Compiles the Java SDK once for all files. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'muhur-classes-'))
  project.provide('javaClasses', compileJava(folder) ? folder : null)
  return () => rmSync(folder, { recursive: true, force: true })
}
