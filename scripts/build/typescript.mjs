import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node24, tool } from '../node24.mjs'
import { at } from '../paths.mjs'

/**
 * The value that a TypeScript module of ours exports by this name. The module is bundled, because the running Node may be too old for
 * TypeScript.
 * @param {string} module
 * @param {string} name
 */
export async function exportOf(module, name) {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({ input: module, platform: 'node' })
  const { output } = await bundle.generate({ format: 'esm' })
  const loaded = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)
  return loaded[name]
}

/**
 * Writes a project's declarations into a temporary folder, and gives the result of `work`, which reads them by their paths in the
 * repository.
 * @param {string} project a folder with a tsconfig.json, or such a file
 * @param {(read: (path: string) => string) => string} work
 */
export function withDeclarations(project, work) {
  const folder = mkdtempSync(join(tmpdir(), 'muhur-types-'))
  try {
    const options = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--rootDir', at()]
    const { status } = spawnSync(
      node24(),
      [tool('typescript'), '-p', project, '--checkers', '1', ...options, '--outDir', folder],
      { stdio: 'inherit' },
    )
    if (status !== 0) throw new Error(`${project} klasörünün türleri çıkarılamadı.`)
    return work((path) => readFileSync(join(folder, path), 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
