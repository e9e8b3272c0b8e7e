import { expect, test } from 'vitest'
import { saveChecked } from '../../src/update/save-checked.ts'

test('an update never takes the place of the running program', async () => {
  const saving = saveChecked(process.argv[1]!, { url: 'http://127.0.0.1:9/', sha256: '' })
  await expect(saving).rejects.toMatchObject({ code: 'UPDATE_RUNNING' })
})
