import type { Prerender } from '@muhur/contract/prerender'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What the web's build left for the server. */
export interface Bundle extends Prerender {
  /** The page that is empty until its code has run; what chooses the theme stands in it. */
  shell: string
  /** How the content security policy names that one inline script. */
  inlineHash: string
  /** Addresses of the code that source files need beyond the shell's. */
  modulesOf: (sources: readonly string[]) => string[]
}

interface Chunk {
  file: string
  imports?: string[]
}

/** Throws where the build is not there, or is another one. */
export async function openBundle(dist: string): Promise<Bundle> {
  const theme = readFileSync(join(dist, 'client', 'theme.js'), 'utf8')
  // Fetched, it would hold the first paint back, and late it would flash.
  const shell = readFileSync(join(dist, 'client', 'index.html'), 'utf8').replace(
    '<script src="/theme.js"></script>',
    () => `<script>${theme}</script>`,
  )
  const manifest = JSON.parse(readFileSync(join(dist, 'client', '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const { paths, render } = (await import(
    pathToFileURL(join(dist, 'server', 'prerender.js')).href
  )) as Prerender
  const known = filesOf(manifest, 'index.html')
  return {
    shell,
    inlineHash: `'sha256-${createHash('sha256').update(theme).digest('base64')}'`,
    paths,
    render,
    modulesOf: (sources) =>
      [...new Set(sources.flatMap((source) => [...filesOf(manifest, source)]))]
        .filter((file) => !known.has(file))
        .map((file) => `/${file}`),
  }
}

function filesOf(manifest: Record<string, Chunk>, name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The build has no ${name}`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const other of chunk.imports ?? []) filesOf(manifest, other, found)
  return found
}
