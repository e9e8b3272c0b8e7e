import { tokensUrl } from '@muhur/contract/access/tokens'
import { auditExportUrl, auditUrl, type AuditEntry } from '@muhur/contract/record/audit'
import { blocksUrl, blockUrl, type Block } from '@muhur/contract/shop/blocks'
import { importsUrl } from '@muhur/contract/shop/imports/imports'
import { releaseInstanceUrl } from '@muhur/contract/shop/instances'
import { adminLicenseUrl, revealKeyUrl } from '@muhur/contract/shop/licenses'
import { erasureApprovalUrl, ownErasureUrl } from '@muhur/contract/shop/privacy'
import { userUrl } from '@muhur/contract/access/users'
import { webhooksUrl } from '@muhur/contract/record/webhooks'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'

const w = await world()

async function asAyse() {
  const headers = await w.signIn('ayse')
  const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    w.request(method, url, { headers, ...(payload && { payload }) })
  return {
    headers,
    send,
    objects: async (query = '') => {
      const entries = (await w.request('GET', auditUrl + query, { headers })).json<AuditEntry[]>()
      return entries.map(({ action, subject }) => [action, subject && `${subject.kind} ${subject.name}`])
    },
  }
}

test('each entry names its object as people know it, and no license by its whole key', async () => {
  await w.signIn('zeynep')
  const { id, license_key, product_id } = await w.license({ max_instances: 2 })
  const keyId = license_key.slice(0, 16)
  const ayse = await asAyse()
  const zeynep = await w.userId('zeynep')
  const instance = (await w.gate('activate', { license_key, fingerprint: 'machine-1' })).body.instance!
  await ayse.send('POST', revealKeyUrl(id))
  await ayse.send('POST', releaseInstanceUrl(id, instance.id))
  await ayse.send('PATCH', userUrl(zeynep), { role: 'admin' })
  await ayse.send('PATCH', userUrl(zeynep), { role: 'user' })
  for (const block of [{ network: '203.0.113.9' }, { network: '10.0.0.0/8' }, { user_id: zeynep }])
    await ayse.send('POST', blocksUrl, block)
  await ayse.send('POST', tokensUrl, { name: 'Muhasebe', scopes: ['licenses:read'] })
  const hook = { types: ['license.created'] }
  await ayse.send('POST', webhooksUrl, { url: 'https://hooks.example/secret-path', ...hook })
  await ayse.send('POST', webhooksUrl, { url: 'https://hooks.example/other', description: 'Botum', ...hook })
  await w.request('POST', `${importsUrl}?file_name=eski.csv&last=true`, {
    headers: { ...ayse.headers, 'content-type': 'text/csv' },
    payload: 'product_id;discord_id\n',
  })

  const response = await w.request('GET', auditUrl, { headers: ayse.headers })
  const entries = response.json<AuditEntry[]>()
  expect(
    entries.map(({ action, subject }) => [action, subject && `${subject.kind} ${subject.name}`]),
  ).toEqual([
    ['import.create', 'import eski.csv'],
    ['webhook.create', 'webhook Botum'],
    ['webhook.create', 'webhook hooks.example'],
    ['token.create', 'token Muhasebe'],
    ['block.create', 'block zeynep'],
    ['block.create', 'block 10.0.0.0/8'],
    ['block.create', 'block 203.0.113.9'],
    ['user.role', 'user zeynep'],
    ['user.role', 'user zeynep'],
    ['instance.release', `license ${keyId}`],
    ['license.reveal', `license ${keyId}`],
    ['session.create', 'user ayse'],
    ['license.create', `license ${keyId}`],
    ['product.create', 'product Ticket Bot'],
    ['session.create', 'user ayse'],
  ])
  const ids = new Map(entries.map(({ action, subject }) => [action, subject?.id]))
  expect(ids.get('instance.release')).toBe(id)
  expect(ids.get('product.create')).toBe(product_id)
  const file = await w.request('GET', `${auditExportUrl}?action=license.reveal`, { headers: ayse.headers })
  expect(file.body).toMatch(new RegExp(`Nesne;Nesnenin adı;.*\\r\\n.*;license.reveal;${id};${keyId};`))
  for (const { body } of [response, file]) {
    expect(body).not.toContain(license_key)
    expect(body).not.toContain('secret-path')
  }
})

test('the filter by a license shows what was done to its instances, too', async () => {
  const { id, license_key } = await w.license()
  const other = await w.license()
  const ayse = await asAyse()
  for (const key of [license_key, other.license_key]) {
    const instance = (await w.gate('activate', { license_key: key, fingerprint: 'machine-1' })).body.instance!
    await ayse.send('POST', releaseInstanceUrl(key === license_key ? id : other.id, instance.id))
  }
  const keyId = `license ${license_key.slice(0, 16)}`
  expect(await ayse.objects(`?subject_id=${id}`)).toEqual([
    ['instance.release', keyId],
    ['license.create', keyId],
  ])
})

test('an object that is gone has no name, and an entry about the shop has none', async () => {
  const { id } = await w.license()
  const ayse = await asAyse()
  await ayse.send('PATCH', adminLicenseUrl(id), { max_instances: 3 })
  await ayse.send('DELETE', adminLicenseUrl(id))
  const block = (await ayse.send('POST', blocksUrl, { network: '203.0.113.9' })).json<Block>()
  await ayse.send('DELETE', blockUrl(block.id))
  expect(await ayse.objects(`?subject_id=${id}`)).toEqual([
    ['license.delete', null],
    ['license.change', null],
    ['license.create', null],
  ])
  expect(await ayse.objects('?action=block')).toEqual([
    ['block.delete', null],
    ['block.create', null],
  ])
})

test('an erased person is named nowhere: neither as a user nor by the own tokens and blocks', async () => {
  const ayse = await asAyse()
  const mehmet = await w.signIn('mehmet')
  const id = await w.userId('mehmet')
  await w.request('POST', tokensUrl, {
    headers: mehmet,
    payload: { name: 'mehmet botu', scopes: ['licenses:read'] },
  })
  await ayse.send('POST', blocksUrl, { user_id: id })
  const asked = await w.request('POST', ownErasureUrl, { headers: mehmet })
  expect((await ayse.send('POST', erasureApprovalUrl(asked.json().id))).statusCode).toBe(200)

  const pseudonym = expect.stringMatching(/^user Silinen kullanıcı \d{4}$/)
  expect(await ayse.objects(`?subject_id=${id}`)).toEqual([
    ['user.erase', pseudonym],
    ['user.ask_erasure', pseudonym],
  ])
  expect(await ayse.objects('?action=token')).toEqual([['token.create', null]])
  expect(await ayse.objects('?action=block')).toEqual([['block.create', null]])
  expect((await w.request('GET', auditUrl, { headers: ayse.headers })).body).not.toContain('mehmet')
})
