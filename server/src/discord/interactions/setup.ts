import type { License } from '@muhur/contract/shop/licenses'
import { keyId } from '../../gate/calls/input/license-key.ts'
import { plain } from '../../record/webhooks/discord.ts'
import { licensesOf } from '../../shop/licenses/own.ts'
import { button, link, message, mostChoices, row, select, text, type Message } from './wire/answers.ts'
import { personOf, type Caller } from './caller.ts'
import { listOwn } from './buyer.ts'
import { newest } from './cards.ts'

/** `/kurulum`: the three steps for the license, or the question which license is meant. */
export async function setUp(caller: Caller): Promise<Message> {
  if (!caller.user) return listOwn(caller)
  const own = licensesOf(caller.deps, caller.user.id)
  const { licenses } = await own.page({ status: 'active' }, newest(mostChoices))
  const [only, ...others] = licenses
  if (only && others.length === 0) return steps(caller, only)
  if (!only) return message(text('Aktif lisansınız yok.', 'Bütün lisanslarınızı `/lisanslarım` gösterir.'))
  const options = licenses.map(({ id, nickname, product, license_key }) => ({
    label: (nickname ?? product.name).slice(0, 100),
    value: id,
    description: `${keyId(license_key)}...`,
  }))
  return message(text('Hangi lisansı kuracaksınız?'), select('setup', '', 'Lisans seçin', options))
}

export async function setUpOne(caller: Caller, licenseId: string): Promise<Message> {
  return steps(caller, await licensesOf(caller.deps, personOf(caller).id).one(licenseId))
}

/** Where the SDKs read the key from, most commonly. */
const places: Record<string, string> = {
  minecraft:
    'Sunucunuzda `plugins` klasöründe eklentinin klasörünü, orada `config.yml` dosyasını açın: `license: "anahtarınız"`',
  other: 'Botunuzun klasöründeki `.env` dosyasına yazın: `LICENSE_KEY=anahtarınız`',
}

function steps({ deps }: Caller, { id, product }: License): Message {
  const { publicUrl } = deps.config
  return message(
    text(
      `### ${plain(product.name)}: üç adımda kurun`,
      '1. **Anahtarı göster** düğmesine basıp anahtarınızı kopyalayın.',
      `2. ${places[product.type] ?? places.other}`,
      '3. Yazılımı yeniden açın; `/lisanslarım` çalışan kurulumu gösterir. Açılmazsa konsoldaki (log) istek numarasını `/neden` ile sorun.',
    ),
    row(
      button('key', id, 'Anahtarı göster', 'good'),
      link(publicUrl, `/dashboard/licenses/${id}?sekme=kurulum`, 'Kurulum rehberi'),
      link(publicUrl, '/docs', 'Belgeler'),
    ),
  )
}
