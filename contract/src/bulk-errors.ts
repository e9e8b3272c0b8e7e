/** The part of the error table that is about many licenses at once: bulk calls and imports. */
export const bulkErrors = {
  OWNERS_UNKNOWN: {
    status: 400,
    message: 'Bazı satırlarda kimin kastedildiği anlaşılamadı.',
    action: 'Discord kimliği ya da daha önce giriş yapmış birinin kullanıcı adını yazın.',
  },
  SELECTION_CHANGED: {
    status: 409,
    message: 'Süzgece uyan lisans sayısı bu arada değişti.',
    action: 'Listeyi yenileyin ve seçimi yeniden yapın.',
  },
  KEY_REUSED: {
    status: 409,
    message: 'Bu işlem anahtarı başka bir istek için kullanılmış.',
    action: 'Formu yeniden açıp gönderin.',
  },
  IMPORT_NOT_FOUND: {
    status: 404,
    message: 'Böyle bir içe aktarma yok.',
    action: 'Dosyayı yeniden yükleyin; eski içe aktarmalar 30 gün sonra silinir.',
  },
  IMPORT_TOO_LARGE: {
    status: 413,
    message: 'Dosya çok büyük: en çok 20 MB ve 200.000 satır yüklenebilir.',
    action: 'Dosyayı bölüp parça parça yükleyin.',
  },
  IMPORT_NOT_CSV: {
    status: 415,
    message: 'Bu bir CSV dosyası değil.',
    action: 'Excel’de “Farklı Kaydet” ile “CSV UTF-8 (Virgülle ayrılmış)” biçimini seçin.',
  },
  IMPORT_STATE: {
    status: 409,
    message: 'İçe aktarma şu anda bu adımda değil.',
    action: 'Sayfayı yenileyip durumuna bakın.',
  },
  IMPORT_HAS_FAULTS: {
    status: 409,
    message: 'Dosyada hatalı satır var; “hepsi ya da hiçbiri” seçiliyken içe aktarılamaz.',
    action: 'Satırları düzeltip dosyayı yeniden yükleyin ya da yalnız doğru satırları içe aktarın.',
  },
  IMPORT_KEYS_TAKEN: {
    status: 409,
    message: 'Anahtar listesi daha önce indirilmiş; bir kez indirilebilir.',
    action: 'Tek bir anahtar gerekiyorsa lisansın sayfasından gösterin.',
  },
} as const
