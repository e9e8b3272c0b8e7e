import { expect, test } from 'vitest'
import { fittingMachine } from './settings.ts'

const gigabyte = 1024 ** 3

test.each([
  [gigabyte / 2, '32MB', '256MB', '16MB'],
  [gigabyte, '64MB', '512MB', '32MB'],
  [4 * gigabyte, '256MB', '2048MB', '128MB'],
  [64 * gigabyte, '512MB', '32768MB', '256MB'],
])('%d bytes of memory: buffers of %s, a cache of %s', (memory, buffers, cache, maintenance) => {
  expect(fittingMachine(memory)).toMatchObject({
    shared_buffers: buffers,
    effective_cache_size: cache,
    maintenance_work_mem: maintenance,
    max_connections: 50,
  })
})
