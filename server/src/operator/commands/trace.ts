import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readMarks, type Evidence, type FoundMark } from '../../releases/archives/read-marks.ts'
import { sourceOfHandle } from '../../releases/storage/file-source.ts'
import { runAlone } from './command.ts'

const usage = `Kullanım:
  npm run trace -- DOSYA   sızan bir dosyanın izlerini okur`

const places = {
  entry: 'muhur.json dosyasında',
  line: 'yorum satırında',
  times: 'dosyaların saatlerinde',
} satisfies Record<FoundMark['place'], string>

await runAlone('İz okunamadı', usage, 1, async (_, [file]) => {
  if (file === undefined) return null
  const evidence = await evidenceIn(resolve(file))
  console.log(`SHA-256 ${evidence.sha256.toString('hex')} (${evidence.bytes.toLocaleString('tr-TR')} bayt)`)
  for (const { mark, release, place } of evidence.marks)
    console.log(
      `İz ${mark.toString('hex')}, ${places[place]}${release === null ? '' : `; sürüm kimliği ${release}`}`,
    )
  if (evidence.marks.length > 0) return 0
  console.log('Dosyada okunabilen bir iz yok.')
  return 1
})

async function evidenceIn(path: string): Promise<Evidence> {
  const handle = await open(path)
  try {
    return await readMarks(await sourceOfHandle(handle))
  } finally {
    await handle.close()
  }
}
