import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { requireMatch, tagOf } from './entity-tag.ts'

const read = { name: 'Ticket Bot', policy: {} }
const ifMatch = (header?: string) => ({ headers: { 'if-match': header } }) as unknown as FastifyRequest

test('a change made against what still holds is let through, weakened tags and lists of tags too', () => {
  const tag = tagOf(read)
  for (const header of [tag, `W/${tag}`, `"other", ${tag}`, '*', undefined])
    expect(() => requireMatch(ifMatch(header), { ...read })).not.toThrow()
})

test('a change made against anything else is refused', () => {
  for (const header of [tagOf({ ...read, name: 'Yeni' }), '', '"', tagOf(read).slice(1, -1)])
    expect(() => requireMatch(ifMatch(header), read)).toThrow(
      expect.objectContaining({ code: 'CHANGED_MEANWHILE' }),
    )
})
