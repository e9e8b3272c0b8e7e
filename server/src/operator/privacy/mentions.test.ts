import { blocksUrl, type Block } from '@muhur/contract/shop/blocks'
import { importsUrl } from '@muhur/contract/shop/imports/imports'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { erasureApprovalUrl, ownErasureUrl } from '@muhur/contract/shop/privacy'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { sealAudit } from '../../record/audit/chain/chain.ts'
import { verifyAudit } from '../../record/audit/chain/verify.ts'
import { issueLicenses } from '../../shop/licenses/write.ts'
import { tracesIn } from './everything.fixture.ts'

const w = await world()
const as = async (person: 'ayse' | 'mehmet' | 'zeynep') => ({ headers: await w.signIn(person) })

test('what the record knows to be about the person goes from notes and file names; the like of others stays', async () => {
  const [mehmets, zeyneps] = ['110000000000000002', '110000000000000003']
  await as('mehmet')
  await as('zeynep')
  const ayse = await as('ayse')
  const [mehmet, zeynep] = [await w.userId('mehmet'), await w.userId('zeynep')]
  const patch = (id: string, payload: object) => w.request('PATCH', adminLicenseUrl(id), { ...ayse, payload })
  const { id: product_id } = await w.product()
  const [handedOver, rewritten] = [
    await w.license({ product_id, note: 'Mehmet, 0555 12' }),
    await w.license({ product_id, note: 'Mehmet, 0556 12' }),
  ]
  const machine = await w.gate('activate', { license_key: handedOver.license_key, fingerprint: 'machine-1' })
  const others = await w.license({ product_id, discord_id: zeyneps })
  const elsewhere = await w.gate('activate', { license_key: others.license_key, fingerprint: 'machine-2' })
  const block = async (payload: object) =>
    (await w.request('POST', blocksUrl, { ...ayse, payload })).json<Block>().id
  const blocked = [
    await block({ instance_id: machine.body.instance!.id, note: 'Mehmet’in makinesi' }),
    await block({ network: '192.0.2.0/24', note: `${mehmets} buradan geliyor` }),
    await block({ network: '198.51.100.0/24', note: 'Barındırıcı' }),
    await block({ instance_id: elsewhere.body.instance!.id, note: 'Zeynep’in makinesi' }),
  ]
  for (const { id } of [handedOver, rewritten]) {
    await w.clock.advance(1)
    await patch(id, { discord_id: zeyneps })
  }
  await w.clock.advance(1)
  await patch(rewritten.id, { note: 'Zeynep, 0557' })
  const brought = async (file_name: string, ...owners: string[]) => {
    const { id } = (
      await w.request('POST', `${importsUrl}?file_name=${file_name}&last=false`, {
        headers: { ...ayse.headers, 'content-type': 'text/csv' },
        payload: 'product_id;discord_id\n',
      })
    ).json<{ id: string }>()
    const act = { actor_id: await w.userId('ayse'), address: null, detail: { import: id } }
    const rows = owners.map((user_id) => ({ product_id, user_id }))
    await w.db.queries
      .transaction()
      .execute((transaction) => issueLicenses(transaction, w.deps.secrets, rows, act))
  }
  await brought('mehmet.csv', mehmet, mehmet)
  await brought('kasim.csv', mehmet, zeynep)
  await w.db.queries.updateTable('imports').set({ state: 'done' }).execute()
  const { id } = (await w.request('POST', ownErasureUrl, await as('mehmet'))).json<{ id: string }>()
  await sealAudit(w.db.queries)

  expect((await w.request('POST', erasureApprovalUrl(id), await as('ayse'))).json()).toMatchObject({
    state: 'done',
    licenses: 3,
  })
  const notes = await w.db.queries.selectFrom('licenses').select(['id', 'note']).execute()
  const noteOf = (license: string) => notes.find((row) => row.id === license)?.note
  expect([handedOver.id, rewritten.id].map(noteOf)).toEqual(['', 'Zeynep, 0557'])
  const blocks = (await w.request('GET', blocksUrl, await as('ayse'))).json<Block[]>()
  expect(blocked.map((own) => blocks.find((row) => row.id === own)?.note)).toEqual([
    '',
    '',
    'Barındırıcı',
    'Zeynep’in makinesi',
  ])
  const files = await w.db.queries.selectFrom('imports').select('file_name').orderBy('file_name').execute()
  expect(files.map(({ file_name }) => file_name)).toEqual(['kasim.csv', 'silindi.csv'])
  expect(await tracesIn(w.db, ['mehmet', mehmets, '0555 12', '0556 12'])).toEqual([])
  expect((await verifyAudit(w.db, w.deps.signer.root)).faults).toEqual([])
})
