// The main workflow over HTTP: a smoke test for deployments with demo sign-in.
import { randomBytes } from 'node:crypto'
import type { GateAnswer } from '@muhur/contract/gate/gate'
import type { License, ListedLicense } from '@muhur/contract/shop/licenses'
import type { ListedProduct } from '@muhur/contract/shop/products'
import type { SignedIn } from '@muhur/contract/access/session'
import type { ListedUser } from '@muhur/contract/access/users'
import { same, step } from './tour/step.ts'
import { hashOf, verdict, type KeySet } from './tour/verdict.ts'
import { Visitor } from './tour/visitor.ts'

const seats = 2
const run = randomBytes(4).toString('hex')
const fingerprint = (number: number) => `tur-${run}-makine-${number}`

async function tour(address: string) {
  const admin = new Visitor(address)
  const buyer = new Visitor(address)
  const bot = new Visitor(address)
  let product: ListedProduct | undefined
  let license: ListedLicense | undefined

  const ask = async (verb: string, machine: number, key: string, extra: object = {}) => {
    const nonce = randomBytes(16).toString('base64url')
    const body = { license_key: key, fingerprint: fingerprint(machine), nonce, ...extra }
    const answer = (await bot.send('POST', `/api/license/${verb}`, body)).body<GateAnswer>(200)
    return { answer, nonce }
  }

  try {
    await step('Sunucu ayakta', async () => (await bot.get('/healthz')).body(200))
    await step('Yönetici giriş yapıyor', async () => {
      const { user } = (await admin.signIn('ayse')).body<SignedIn>(200)
      same('rol', user.role, 'admin')
    })
    const made = (product = await step('Ürün oluşturuluyor', async () => {
      const body = { name: `Tur ürünü ${run}`, description: 'Tur bitince arşivlenir.', type: 'discord_bot' }
      return (await admin.send('POST', '/api/admin/products', body)).body<ListedProduct>(201)
    }))
    const issued = (license = await step(`${seats} kullanımlık lisans veriliyor`, async () => {
      const users = (await admin.get('/api/admin/users')).body<ListedUser[]>(200)
      const owner = users.find(({ discord_username }) => discord_username === 'mehmet')
      const body = { product_id: made.id, user_id: owner?.id, max_instances: seats, note: `tur ${run}` }
      return (await admin.send('POST', '/api/admin/licenses', body)).body<ListedLicense>(201)
    }))
    const key = issued.license_key

    const buyerId = await step('Alıcı giriş yapıyor', async () => {
      return (await buyer.signIn('mehmet')).body<SignedIn>(200).user.id
    })
    const readAsBuyer = async () => {
      const licenses = (await buyer.get(`/api/licenses/${buyerId}`)).body<License[]>(200)
      const shown = licenses.find(({ id }) => id === issued.id)
      if (!shown) throw new Error('lisans alıcının listesinde yok')
      return shown
    }
    await step('Alıcı lisansını görüyor', async () => {
      const shown = await readAsBuyer()
      same('anahtar alıcıya tam gösteriliyor', shown.license_key === key, true)
      same('kullanım', shown.current_instances, 0)
    })

    const activated = await step('Bot parmak iziyle etkinleşiyor', async () => {
      const asked = await ask('activate', 1, key)
      same('kod', asked.answer.code, 'VALID')
      return asked
    })
    const keys = await step('Yanıtın imzası JWKS ile doğrulanıyor', async () => {
      const found = (await bot.get('/.well-known/jwks.json')).body<KeySet>(200)
      const claims = verdict(activated.answer.token, found)
      same('code', claims.code, 'VALID')
      same('sub', claims.sub, issued.id)
      same('aud', claims.aud, made.id)
      same('iid', claims.iid, activated.answer.instance?.id)
      same('fph', claims.fph, hashOf(fingerprint(1)))
      same('nonce', claims.nonce, activated.nonce)
      same('süresi geçmemiş', claims.exp > claims.iat && claims.grace_until > claims.iat, true)
      return found
    })
    const beaten = await step('Bot yaşadığını bildiriyor', async () => {
      const { answer } = await ask('heartbeat', 1, key, { instance_token: activated.answer.instance?.token })
      same('kod', answer.code, 'VALID')
      return answer
    })
    await step(`Alıcı 1/${seats} kullanım görüyor`, async () => {
      const { current_instances, last_heartbeat_at } = await readAsBuyer()
      same('kullanım', current_instances, 1)
      same('son bildirim var', last_heartbeat_at !== null, true)
    })
    await step('Kalan yerler doluyor, bir sonraki makine reddediliyor', async () => {
      for (let machine = 2; machine <= seats; machine += 1) {
        same('kod', (await ask('activate', machine, key)).answer.code, 'VALID')
      }
      const { answer } = await ask('activate', seats + 1, key)
      same('kod', answer.code, 'INSTANCE_LIMIT')
      same('imzalı kod', verdict(answer.token, keys).code, 'INSTANCE_LIMIT')
    })
    await step('Yönetici lisansı iptal ediyor', async () => {
      const body = { status: 'revoked' }
      const changed = await admin.send('PATCH', `/api/admin/licenses/${issued.id}`, body)
      same('durum', changed.body<ListedLicense>(200).status, 'revoked')
    })
    await step('Bot imzalı REVOKED yanıtıyla reddediliyor', async () => {
      const { answer, nonce } = await ask('heartbeat', 1, key, { instance_token: beaten.instance?.token })
      same('valid', answer.valid, false)
      same('kod', answer.code, 'REVOKED')
      const claims = verdict(answer.token, keys)
      same('imzalı kod', claims.code, 'REVOKED')
      same('nonce', claims.nonce, nonce)
    })
  } finally {
    if (license ?? product)
      await step('Turun lisansı siliniyor, ürünü arşivleniyor', () => tidy(admin, license, product))
  }
  await step('Alıcı ve yönetici çıkış yapıyor', async () => {
    for (const visitor of [buyer, admin]) {
      const twin = visitor.twin()
      same('oturum', (await twin.get('/api/auth/session')).status, 200)
      const { status } = await visitor.send('POST', '/api/auth/logout')
      same('çıkış başarılı', status >= 200 && status < 300, true)
      same('oturum', (await twin.get('/api/auth/session')).status, 401)
    }
  })
}

async function tidy(admin: Visitor, license: ListedLicense | undefined, product: ListedProduct | undefined) {
  if (license) {
    const { status } = await admin.send('DELETE', `/api/admin/licenses/${license.id}`)
    same('silme başarılı', status >= 200 && status < 300, true)
  }
  if (product) (await admin.send('PATCH', `/api/admin/products/${product.id}`, { archived: true })).body(200)
}

const address = process.argv[2] ?? 'http://127.0.0.1:3000'
await tour(address).catch(() => (process.exitCode = 1))
