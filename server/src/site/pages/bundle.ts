import type { Prerender } from '@muhur/contract/site/prerender'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The files that the web's build left for the server. */
export interface Bundle extends Prerender {
  /** The page that is empty until its code has run, with the inline script that must run before the code. */
  shell: string
  /** The hash of this inline script, for the content security policy. */
  inlineHash: string
  /** Addresses of the code that source files need beyond the shell's. */
  modulesOf: (sources: readonly string[]) => string[]
}

interface Chunk {
  file: string
  imports?: string[]
}

const manifest = join('.vite', 'manifest.json')

/** A new name after each build, and while a build runs. By content: all files of a packed release have the same time. */
export function buildIn(dist: string): string {
  const naming = [join('client', 'index.html'), join('client', 'early.js'), join('server', manifest)]
  return naming.map((file) => textOf(join(dist, file))).join('\n')
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Throws where the build is missing, or has been replaced. */
export async function openBundle(dist: string): Promise<Bundle> {
  const early = readFileSync(join(dist, 'client', 'early.js'), 'utf8')
  // A fetched script would delay the first paint, and a late script would flash.
  const shell = readFileSync(join(dist, 'client', 'index.html'), 'utf8')
    .replace('<script src="/early.js"></script>', () => `<script>${early}</script>`)
    // A rendered page needs its styles and fonts before its code.
    .replaceAll(/<(script type|link rel)="module(preload)?"/g, '$& fetchpriority="low"')
  const chunks = chunksIn(join(dist, 'client'))
  const prerender = chunksIn(join(dist, 'server'))['src/prerender/prerender.tsx']!.file
  const { paths, render } = (await import(pathToFileURL(join(dist, 'server', prerender)).href)) as Prerender
  const known = filesOf(chunks, 'index.html')
  return {
    shell,
    inlineHash: `'sha256-${createHash('sha256').update(early).digest('base64')}'`,
    paths,
    render,
    modulesOf: (sources) =>
      [...new Set(sources.flatMap((source) => [...filesOf(chunks, source)]))]
        .filter((file) => !known.has(file))
        .map((file) => `/${file}`),
  }
}

const chunksIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, manifest), 'utf8')) as Record<string, Chunk>

function filesOf(chunks: Record<string, Chunk>, name: string, found = new Set<string>()): Set<string> {
  const chunk = chunks[name]
  if (!chunk) throw new Error(`The build has no ${name}`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const other of chunk.imports ?? []) filesOf(chunks, other, found)
  return found
}
