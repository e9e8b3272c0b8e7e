import { readFileSync } from 'node:fs'

/** The cases that hold all SDKs to one behaviour. */
export function vectors<Case>(file: string): Case[] {
  const text = readFileSync(new URL(`../../vectors/${file}`, import.meta.url), 'utf8')
  return (JSON.parse(text) as { cases: Case[] }).cases
}
