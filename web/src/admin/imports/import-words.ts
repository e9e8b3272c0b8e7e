import type { ImportState } from '@muhur/contract/import'

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
