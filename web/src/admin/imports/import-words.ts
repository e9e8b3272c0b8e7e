import type { ImportField, ImportState } from '@muhur/contract/import'

export const fieldWords: Record<ImportField, string> = {
  product: 'Ürün',
  product_id: 'Ürün kimliği',
  discord_id: 'Sahibin Discord kimliği',
  status: 'Durum',
  max_instances: 'Eşzamanlı sınır',
  expires_at: 'Bitiş',
  note: 'Not',
  license_key: 'Lisans anahtarı',
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
