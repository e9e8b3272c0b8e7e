import { releaseLimits } from '@muhur/contract/releases/limits'
import { Failure } from '../../start/faults/failure.ts'
import { FileRefused, type RefusalReason } from '../archives/refusals.ts'
import { StorageFault } from '../storage/file-store.ts'

const mebibytes = (bytes: number) => `${bytes / 1024 ** 2} MB`
const tooLarge = `Dosya en çok ${mebibytes(releaseLimits.fileBytes)} olabilir.`

/** Why a file is not taken, in a sentence for the seller. */
const sentences: Record<RefusalReason, string> = {
  wrong_type: 'Dosyanın içeriği adının sonundaki türe uymuyor.',
  empty: 'Dosya boş.',
  too_large: tooLarge,
  damaged: 'Arşiv bozuk ya da yarım.',
  prefixed: 'Arşivin başında başka veri var; kendi kendini açan arşivler alınmaz.',
  zip64: 'Zip64 arşivleri alınmaz; dosyayı küçültüp sıradan bir zip olarak oluşturun.',
  encrypted: 'Şifreli arşivler alınmaz.',
  split: 'Parçalara bölünmüş arşivler alınmaz.',
  unknown_compression: 'Arşivde tanınmayan bir sıkıştırma var; deflate ya da sıkıştırmasız oluşturun.',
  too_many_entries: `Arşivde en çok ${releaseLimits.entries.toLocaleString('tr-TR')} dosya ve klasör olabilir.`,
  entry_too_large: `Arşivdeki bir dosya açılınca ${mebibytes(releaseLimits.entryBytes)} sınırını aşıyor.`,
  bomb: 'Arşiv açılınca olağandışı büyüyor.',
  duplicate_name: 'Arşivde aynı ad iki kez var; Windows ve macOS büyük ve küçük harfi ayırmaz.',
  climbing_path:
    'Arşivde klasörün dışına çıkan bir yol, bir bağlantı (symlink) ya da adında görünmeyen karakter olan bir dosya var.',
  windows_name:
    'Windows bu adı saklamaz: CON ve AUX gibi aygıt adları, sondaki boşluk ya da nokta ve < > : " | ? * olmaz; adı değiştirin.',
  signed_jar:
    'Jar imzalı; indirilen dosya işaretlenince imza geçersiz kalır. Yüklerken imzaların kaldırılmasını seçin.',
  already_stamped: 'Bu dosya daha önce indirilmiş bir kopya; derlediğiniz özgün dosyayı yükleyin.',
}

/** The answer to a fault of the archive or the store; another error stays as thrown. */
export function failureOf(error: unknown): unknown {
  if (error instanceof FileRefused) {
    const { reason, entry } = error
    const message = entry === undefined ? sentences[reason] : `${sentences[reason]} (${shown(entry)})`
    return new Failure('RELEASE_FILE_REFUSED', { message, field: reason, cause: error })
  }
  if (!(error instanceof StorageFault)) return error
  if (error.reason === 'too_large') return new Failure('PAYLOAD_TOO_LARGE', { message: tooLarge })
  return new Failure(error.reason === 'full' ? 'STORAGE_FULL' : 'STORAGE_UNAVAILABLE', { cause: error })
}

/** A name from the archive without characters that would change the line. */
const shown = (entry: string) => entry.replaceAll(/[^\p{L}\p{N}\p{P} ]/gu, '?').slice(0, 120)
