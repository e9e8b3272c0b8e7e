import { readFileSync } from 'node:fs'

/** The cases that hold all SDKs to one behaviour. */
export const vectors = <Case>(file: string) => (read(file) as { cases: Case[] }).cases

export const messagesOfVectors = () => read('messages.json')

function read(file: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../vectors/${file}`, import.meta.url), 'utf8'))
}
