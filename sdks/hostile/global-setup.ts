import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildSdk } from '../../scripts/build/build-sdk.mjs'
import { prepareLanguages } from '../languages.ts'

/** Builds the SDKs, and compiles the programs once for all test files. */
export default async function setup(project: TestProject): Promise<() => void> {
  await buildSdk()
  const folder = mkdtempSync(join(tmpdir(), 'muhur-compiled-'))
  project.provide('languages', prepareLanguages(folder))
  project.provide('compiled', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
