import type { ImportField, ImportState } from '@muhur/contract/import'

export const fieldWords: Record<ImportField, string> = {
  product: 'Ürün',
  product_id: 'Ürün Kimliği',
  discord_id: 'Sahip Discord Kimliği',
  status: 'Durum',
  max_instances: 'Eşzamanlı Sınır',
  expires_at: 'Bitiş',
  note: 'Not',
  license_key: 'Lisans Anahtarı',
}

export const stateWords: Record<ImportState, string> = {
  receiving: 'Yarım kalan yükleme',
  checking: 'Denetleniyor',
  refused: 'Okunamadı',
  ready: 'Onay bekliyor',
  running: 'İçe aktarılıyor',
  done: 'Bitti',
  cancelled: 'Durduruldu',
  failed: 'Yarıda kaldı',
}

export const count = (number: number): string => number.toLocaleString('tr-TR')
