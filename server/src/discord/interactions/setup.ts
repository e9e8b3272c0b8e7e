import type { License } from '@muhur/contract/shop/licenses'
import { keyId } from '../../gate/license-key.ts'
import { plain } from '../../record/webhooks/discord.ts'
import { licensesOf } from '../../shop/licenses/own.ts'
import { button, link, message, mostChoices, row, select, text, type Message } from './wire/answers.ts'
import { personOf, type Caller } from './caller.ts'
import { listOwn } from './buyer.ts'
import { newest } from './cards.ts'

/** `/kurulum`: the three steps for the license, or the question which license is meant. */
export async function setUp(caller: Caller): Promise<Message> {
  if (!caller.user) return listOwn(caller)
  const { words } = caller
  const own = licensesOf(caller.deps, caller.user.id)
  const { licenses } = await own.page({ status: 'active' }, newest(mostChoices))
  const [only, ...others] = licenses
  if (only && others.length === 0) return steps(caller, only)
  if (!only) return message(text(words.noActive, words.seeAll))
  const options = licenses.map(({ id, nickname, product, license_key }) => ({
    label: (nickname ?? product.name).slice(0, 100),
    value: id,
    description: `${keyId(license_key)}...`,
  }))
  return message(text(words.whichSetup), select('setup', '', words.chooseLicense, options))
}

export async function setUpOne(caller: Caller, licenseId: string): Promise<Message> {
  return steps(caller, await licensesOf(caller.deps, personOf(caller).id).one(licenseId))
}

function steps({ deps, words }: Caller, { id, product }: License): Message {
  const { publicUrl } = deps.config
  return message(
    text(...words.steps(plain(product.name), product.type === 'minecraft')),
    row(
      button('key', id, words.showKey, 'good'),
      link(publicUrl, `/dashboard/licenses/${id}?sekme=kurulum`, words.guide),
      link(publicUrl, '/docs', words.documents),
    ),
  )
}
