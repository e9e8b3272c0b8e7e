/** A chapter of the documentation: what leads to it, and what is in it. */
export interface Chapter {
  path: string
  title: string
  /** One sentence, for its head, for the one before it and for search engines. */
  summary: string
  sections: readonly { id: string; title: string }[]
}

/** In reading order. */
export const chapters: readonly Chapter[] = [
  {
    path: '/docs',
    title: 'Başlarken',
    summary: 'Beş dakikada, tek satır kodla yazılımınızı lisansa bağlayın.',
    sections: [
      { id: 'nasil-calisir', title: 'Nasıl çalışır?' },
      { id: 'tek-satir', title: 'Tek satır' },
      { id: 'ilk-calistirma', title: 'İlk çalıştırma' },
      { id: 'sozluk', title: 'Sözlük' },
    ],
  },
  {
    path: '/docs/sdks',
    title: 'Hazır dosyalar',
    summary: 'JavaScript, Java ve Python için tek dosya: seçenekleri, ek süre ve doktor.',
    sections: [
      { id: 'indirme', title: 'İndirme' },
      { id: 'secenekler', title: 'Seçenekler' },
      { id: 'okunabilenler', title: 'Yazılımın okuyabildikleri' },
      { id: 'ek-sure', title: 'Sunucuya ulaşılamazsa: ek süre' },
      { id: 'parcali-botlar', title: 'Parçalı (shard’lı) botlar' },
      { id: 'dosyalar', title: 'Sakladığı dosyalar' },
      { id: 'doktor', title: 'Doktor' },
    ],
  },
  {
    path: '/docs/deploying',
    title: 'Botunuzu yayına alma',
    summary:
      'PM2, systemd, Docker, Pterodactyl ve ShardingManager: bot yerini korusun, boşuna yeniden başlamasın.',
    sections: [
      { id: 'uc-kural', title: 'Üç kural' },
      { id: 'pm2', title: 'PM2' },
      { id: 'systemd', title: 'systemd' },
      { id: 'docker', title: 'Docker' },
      { id: 'pterodactyl', title: 'Pterodactyl' },
      { id: 'surecler', title: 'Birden çok süreç ve ShardingManager' },
      { id: 'adresler', title: 'Birden çok adres' },
      { id: 'gunluk', title: 'Günlük' },
    ],
  },
  {
    path: '/docs/protocol',
    title: 'Protokol',
    summary: 'Başka bir dilde yazanlar için: dört HTTP çağrısı ve imzalı yanıt.',
    sections: [
      { id: 'cagrilar', title: 'Çağrılar' },
      { id: 'alanlar', title: 'Alanlar' },
      { id: 'oturum', title: 'Baştan sona bir oturum' },
      { id: 'inanmadan-once', title: 'Yanıta inanmadan önce' },
      { id: 'ne-yapilir', title: 'Hangi yanıtta ne yapılır' },
      { id: 'sinirlar', title: 'Sınırlar' },
    ],
  },
  {
    path: '/docs/errors',
    title: 'Hata kodları',
    summary: 'Her kodun anlamı, alıcının ve satıcının ne yapacağı.',
    sections: [],
  },
  {
    path: '/docs/client-side-checks',
    title: 'Denetimin sınırları',
    summary: 'İstemcideki denetim neyi yapar, neyi yapamaz; dürüstçe.',
    sections: [
      { id: 'saldirilar', title: 'Saldırılar ve sonuçları' },
      { id: 'ne-ise-yarar', title: 'Silinen denetime karşı' },
      { id: 'soz', title: 'Neye söz veriyoruz' },
    ],
  },
]
