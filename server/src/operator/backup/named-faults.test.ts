import { expect, test } from 'vitest'
import { onDatabase } from './named-faults.ts'

test.each([
  [
    'getaddrinfo ENOTFOUND yok',
    -3008,
    'getaddrinfo',
    'ENOTFOUND',
    /^NEW_DATABASE_URL: adresteki makine adı /,
  ],
  ['connect ECONNREFUSED', -111, 'connect', 'ECONNREFUSED', /^NEW_DATABASE_URL: adreste çalışan bir /],
  ['open', -2, 'open', 'ENOENT', /^open$/],
])(
  'a fault of a connection is told with the name of the database, a fault of a file as it is (%s)',
  async (words, errno, syscall, code, line) => {
    const error = Object.assign(new Error(words), { errno, syscall, code })
    await expect(onDatabase('NEW_DATABASE_URL', () => Promise.reject(error))).rejects.toThrow(line)
  },
)
