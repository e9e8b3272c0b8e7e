import type { Setup } from '@muhur/contract/shop/overview'

interface Step {
  name: string
  text: string
  done: boolean
  /** The part of a done step that is still to come. */
  awaits?: string
  to: string
  verb: string
}

/**
 * The steps from an empty shop to the first heartbeat, and then the shop's look. A step that needs an earlier step leads to the
 * page that says so.
 */
export function stepsOf(setup: Setup): Step[] {
  const { named, reachable, product, license_id, downloaded, called, alive } = setup
  const integration = product && `/admin/products/${product.id}?sekme=entegrasyon`
  return [
    {
      name: 'İlk ürününüzü ekleyin',
      text: 'Botunuz ya da eklentiniz. Siz yayınlayana kadar taslak kalır, kimse görmez.',
      done: product !== null,
      to: '/admin/products/new',
      verb: 'Ürün ekle',
    },
    {
      name: 'Dosyasını yazılımınıza ekleyin',
      text: 'Bir dosya ve bir satır kod. Dosyayı indirince işaretlenir.',
      done: downloaded || called,
      ...(!called && { awaits: 'Dosya indirildi, ilk çağrı bekleniyor.' }),
      to: integration ?? '/admin/products',
      verb: 'Dosyayı al',
    },
    {
      name: 'Kendinize bir deneme lisansı verin',
      text: 'Dosyanın yanındaki düğme yeter. Taslak ürünün lisansı da çalışır.',
      done: license_id !== null,
      to: integration ?? '/admin/licenses/new',
      verb: 'Lisans ver',
    },
    {
      name: 'Yazılımınızı başlatın',
      text: 'Anahtarı LICENSE_KEY olarak verin. İlk nabız gelince işaretlenir.',
      done: alive,
      ...(license_id === null
        ? { to: integration ?? '/admin/licenses/new', verb: 'Önce lisans ver' }
        : { to: `/admin/licenses/${license_id}`, verb: 'Lisansı aç' }),
    },
    {
      name: 'Mağazanıza ad ve görünüm verin',
      text: 'Adı, logosu, rengi ve ana sayfanın sözleri her sayfada görünür.',
      done: named,
      to: '/admin/settings',
      verb: 'Ayarları aç',
    },
    {
      name: 'İletişim bilgilerinizi yazın',
      text: 'Sayfaların altındaki e-posta ve sosyal bağlantılar şimdilik yer tutucu. Kendinizinkileri yazın, kullanmadıklarınızı kaldırın.',
      done: reachable,
      to: '/admin/settings',
      verb: 'Bilgileri yaz',
    },
  ]
}
