import { createInterface } from 'node:readline'
import { License } from '../../dist/index.js'

/** For each line `{"pins","key","folder"}` one whole start, and its verdict as a line. The seat stays taken. */
for await (const text of createInterface({ input: process.stdin })) {
  if (text.trim() === '') continue
  const { pins, key, folder } = JSON.parse(text)
  const license = new License({ pins, key, folder, log: () => {} })
  const { state, code, because } = await license.start()
  await license.close({ deactivate: false })
  console.log(JSON.stringify({ state, code, because }))
}
