import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../start/config.ts'
import { line } from '../finding.ts'
import { folderFindings } from './folder.ts'
import { realSurroundings } from './surroundings.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muhur-folders-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function says(DATA_DIR: string, BACKUP_DIR = '', free = 50e9): Promise<string[]> {
  const surroundings = { ...realSurroundings, freeBytes: async () => free }
  return (await folderFindings(readConfig({ DATA_DIR, BACKUP_DIR }), surroundings)).map(line)
}

test('both folders are tried by writing, and nothing is left there', async () => {
  await mkdir(join(folder, 'data'), { mode: 0o700 })
  const backups = join(folder, 'missing', 'backups')
  expect(await says(join(folder, 'data'), backups)).toEqual([
    `  ✓ Veri klasörü: ${join(folder, 'data')} yazılabilir, 50 GB boş yer var.`,
    `  – Yedek klasörü: ${backups} henüz yok; ilk gerektiğinde açılır.`,
  ])
  expect(await readdir(folder, { recursive: true })).toEqual(['data'])
})

test.skipIf(process.platform === 'win32')(
  'a link that leads nowhere or to itself, and a name that is too long, are faults',
  async () => {
    await symlink('ring', join(folder, 'ring'))
    await symlink('gone', join(folder, 'dangling'))
    expect(await says(join(folder, 'ring'), join(folder, 'dangling', 'backups'))).toEqual([
      expect.stringMatching(/^ {2}✗ Veri klasörü: .* \(ELOOP\)\. → /),
      expect.stringMatching(/^ {2}✗ Yedek klasörü: .* \(ENOENT\)\. → /),
    ])
    const [long] = await says(join(folder, 'a'.repeat(300)))
    expect(long).toMatch(/\(ENAMETOOLONG\)\. → daha kısa bir ad verin$/)
  },
)

test('a folder that cannot be made is a fault, as is one without room', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  expect(await says(join(file, 'data'), join(folder, 'backups'), 3e8)).toEqual([
    `  ✗ Veri klasörü: ${join(file, 'data')}: yolun üzerinde klasör yerine bir dosya var (ENOTDIR). → yolu düzeltin`,
    '  ✗ Yedek klasörü: yalnızca 0,3 GB boş yer kalmış; dolarsa yedek alınamaz. → yer açın ya da diski büyütün',
  ])
})
