// A license for an order of your own shop: node --env-file=.env issue.mjs ORDER DISCORD_ID
import { env } from 'node:process'
import { connect, MuhurError } from '@muhur/client'

const { MUHUR_URL = '', MUHUR_TOKEN = '', MUHUR_PRODUCT: product_id = '' } = env

/** An order has one license, however often the shop asks: its number is the license's external id. */
async function licenseOf(muhur, order, discord_id) {
  try {
    return await muhur.createLicense({ body: { product_id, discord_id, external_id: order } })
  } catch (error) {
    if (!(error instanceof MuhurError) || error.code !== 'EXTERNAL_ID_TAKEN') throw error
    const [license] = await muhur.listLicenses({ query: { product_id, external_id: order } })
    return license
  }
}

const [order, discordId] = process.argv.slice(2)
// Without a number the server would not know the order again, and issue a further license.
if (!order?.trim() || !discordId) {
  console.error('Kullanım: node --env-file=.env issue.mjs SIPARIS DISCORD_KIMLIGI')
  process.exit(1)
}
try {
  const muhur = connect({ url: MUHUR_URL, token: MUHUR_TOKEN })
  const { id } = await licenseOf(muhur, order, discordId)
  console.log(`${order}: ${new URL(`/admin/licenses/${id}`, MUHUR_URL)}`)
} catch (error) {
  // The sentence is Turkish, for the screen of the shop; the code is for programs.
  console.error(error instanceof MuhurError ? `${error.message} (${error.code})` : error)
  process.exitCode = 1
}
