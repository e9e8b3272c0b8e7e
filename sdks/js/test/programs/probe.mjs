import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { License } from '../../dist/index.js'

const nameOf = (path) => path && basename(path)

/** For each line `{"pins","key","folder"}` one whole start, and its verdict as a line; with `"download"`, the fetched update too. The seat stays taken. */
for await (const text of createInterface({ input: process.stdin })) {
  if (text.trim() === '') continue
  const { pins, key, folder, download, channel } = JSON.parse(text)
  const license = new License({ pins, key, folder, channel, log: () => {} })
  const { state, code, because } = await license.start()
  const fetched = download && (await license.downloadUpdate(download).then(nameOf, ({ code: why }) => why))
  await license.close({ deactivate: false })
  console.log(JSON.stringify({ state, code, because, fetched }))
}
