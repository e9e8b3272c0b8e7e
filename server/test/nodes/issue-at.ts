import { adminLicensesUrl } from '@muhur/contract/shop/licenses'

/** Issues a license of the product to Mehmet at a server that runs in another process, and gives its id. */
export async function issueAt(address: string, cookie: string, product_id: string): Promise<string> {
  const response = await fetch(address + adminLicensesUrl, {
    method: 'POST',
    headers: { cookie, origin: address, 'content-type': 'application/json' },
    body: JSON.stringify({ product_id, discord_id: '110000000000000002', max_instances: 2 }),
  })
  const made = (await response.json()) as { id: string }
  if (response.status !== 201) throw new Error(`no license: ${JSON.stringify(made)}`)
  return made.id
}
