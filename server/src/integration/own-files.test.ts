import { integrationLanguages, integrationUrl, pinsPlaceholder } from '@muhur/contract/integration'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { world } from '../../test/world.ts'

const w = await world()
const { sdks } = w.deps

test.each(integrationLanguages)(
  'the SDK for %s that stands in this clone carries the pins',
  async (language) => {
    const { id } = await w.product()
    const { statusCode, body } = await w.request('GET', integrationUrl(id, language))
    // JavaScript's file is built, and a clone need not have built it yet.
    const there = existsSync(sdks.path(language))
    expect(statusCode).toBe(there ? 200 : 503)
    const pins = body.match(/(?<=(["'`]))https:\/\/muhur\.test [\w.: -]+(?=\1)/g) ?? []
    expect(pins).toHaveLength(there ? 1 : 0)
    const source = there ? await sdks.read(language) : body
    expect(body.split(pins[0] ?? pinsPlaceholder)).toEqual(source.split(pinsPlaceholder))
  },
)
