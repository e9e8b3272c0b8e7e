/** Parts of the settings, by the tab's name in the address. */
export const settingsTabs = [
  { id: 'marka', name: 'Marka' },
  { id: 'deneme', name: 'Ana sayfadaki deneme' },
  { id: 'anahtarlar', name: 'İmza anahtarları' },
  { id: 'tokenlar', name: 'API token’ları' },
  { id: 'webhooklar', name: 'Webhook’lar' },
  { id: 'yedekler', name: 'Yedekler' },
  { id: 'sinirlar', name: 'Saklama ve sınırlar' },
] as const
