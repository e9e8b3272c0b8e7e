import type { Setup } from '@muhur/contract/shop/overview'

interface Step {
  name: string
  text: string
  done: boolean
  /** Without a target, an earlier step has to be done first. */
  to?: string
  verb: string
}

/** The way from an empty shop to the first heartbeat. `me`: the seller's user id. */
export function stepsOf({ named, reachable, product, license_id, called, alive }: Setup, me: string): Step[] {
  return [
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
    {
      name: 'İlk ürününüzü ekleyin',
      text: 'Botunuz ya da eklentiniz. Siz yayınlayana kadar taslak kalır, kimse görmez.',
      done: product !== null,
      to: '/admin/products/new',
      verb: 'Ürün ekle',
    },
    {
      name: 'Dosyasını yazılımınıza ekleyin',
      text: 'Bir dosya ve bir satır kod. Yazılımınız sunucuya ilk kez sorunca işaretlenir.',
      done: called,
      ...(product && { to: `/admin/products/${product.id}?sekme=entegrasyon` }),
      verb: 'Dosyayı al',
    },
    {
      name: 'Kendinize bir test lisansı verin',
      text: 'Taslak ürünün lisansı da çalışır.',
      done: license_id !== null,
      ...(product && { to: `/admin/licenses/new?product=${product.id}&user=${me}` }),
      verb: 'Lisans ver',
    },
    {
      name: 'Yazılımınızı başlatın',
      text: 'Anahtarı LICENSE_KEY olarak verin. İlk nabız gelince bu liste tamamlanır.',
      done: alive,
      ...(license_id !== null && { to: `/admin/licenses/${license_id}` }),
      verb: 'Lisansı aç',
    },
  ]
}
