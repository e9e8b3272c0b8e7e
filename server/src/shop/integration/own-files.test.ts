import { integrationUrl, pinsPlaceholder } from '@muhur/contract/shop/integration'
import { integrationFiles, type IntegrationFile } from '@muhur/contract/gate/sdk-languages'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'

const w = await world()
const { sdks } = w.deps

const files = Object.keys(integrationFiles) as IntegrationFile[]

test.each(files.filter((file) => integrationFiles[file].hasPins))(
  'the file for %s that stands in this clone carries the pins',
  async (file) => {
    const { id } = await w.product()
    const { statusCode, body } = await w.request('GET', integrationUrl(id, file))
    // The files are built, and a clone need not have built them yet.
    const there = existsSync(sdks.path(file))
    expect(statusCode).toBe(there ? 200 : 503)
    const pins = body.match(/(?<=(["'`]))https:\/\/muhur\.test [\w.: -]+(?=\1)/g) ?? []
    expect(pins).toHaveLength(there ? 1 : 0)
    const source = there ? await sdks.read(file) : body
    expect(body.split(pins[0] ?? pinsPlaceholder)).toEqual(source.split(pinsPlaceholder))
  },
)
