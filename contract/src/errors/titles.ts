/**
 * Titles of the table's chapters by their address on the page of codes, in the order of `docs/errors.md`. Apart from the table,
 * since the other pages of the documentation do not need its texts.
 */
export const errorTitles = {
  'license-verdicts': 'Lisans kararları',
  'instance-verdicts': 'Kurulum kararları',
  'undecided-calls': 'Karar verilemeyen lisans çağrıları',
  'any-call': 'Her çağrıda görülebilenler',
  session: 'Oturum ve yetki',
  'sign-in': 'Discord ile giriş',
  tokens: 'API token’ları',
  'repeated-requests': 'Yeniden gönderilen istekler',
  shop: 'Ürünler, lisanslar ve kullanıcılar',
  blocks: 'Engel listesi ve ayarlar',
  bulk: 'Toplu işlemler ve içe aktarma',
  'personal-data': 'Kişisel veriler',
  webhooks: 'Webhook’lar',
  releases: 'Sürümler ve dosyaları',
  downloads: 'İndirmeler ve izler',
  sales: 'Satış kanalları ve siparişler',
  discord: 'Discord botu',
} as const
