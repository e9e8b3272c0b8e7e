/** For people: what happened, and what to do. */
export const messages: Record<string, [message: string, action: string]> = {
  NOT_FOUND: [
    'Bu lisans anahtarı kayıtlı değil.',
    'Anahtarı panelden yeniden kopyalayın; sorun sürerse satıcınıza yazın.',
  ],
  REVOKED: ['Bu lisans iptal edilmiş.', 'İptal kalıcıdır; nedenini satıcınıza sorun.'],
  SUSPENDED: ['Bu lisans askıya alınmış.', 'Lisansın yeniden açılması için satıcınıza yazın.'],
  EXPIRED: ['Bu lisansın süresi dolmuş.', 'Süreyi uzatmak için satıcınıza yazın.'],
  PRODUCT_MISMATCH: [
    'Bu lisans başka bir ürün için verilmiş.',
    'Bu ürüne ait anahtarı girdiğinizden emin olun.',
  ],
  BLOCKED: ['Satıcı bu kullanımı engellemiş.', 'Engelin nedenini istek numarasıyla satıcınıza sorun.'],
  VERSION_BLOCKED: ['Yazılımın bu sürümü artık kullanılamıyor.', 'Yazılımı güncel sürümüne yükseltin.'],
  INSTANCE_REQUIRED: [
    'Bu istek için etkinleştirilmiş bir örnek gerekiyor.',
    'Önce parmak iziyle etkinleştirme çağrısı yapın.',
  ],
  FINGERPRINT_MISMATCH: [
    'Parmak izi, bu örneğin etkinleştirildiği parmak iziyle uyuşmuyor.',
    'Yazılım başka bir makineye taşındıysa orada yeniden etkinleştirin.',
  ],
  CLONE_DETECTED: [
    'Bu örneğin bir kopyası başka bir yerde çalışıyor.',
    'Kopyalardan birini durdurun, kalanı yeniden başlatın.',
  ],
  INSTANCE_RELEASED: ['Bu örnek serbest bırakılmış.', 'Çalışmaya devam etmek için yeniden etkinleştirin.'],
  INSTANCE_LIMIT: [
    'Lisansın eşzamanlı kullanım sınırı dolu.',
    'Çalışan örneklerden birini kapatın ya da sınırın artırılması için satıcınıza yazın.',
  ],
  MACHINE_LIMIT: [
    'Bu lisans kısa sürede çok fazla yeni makinede başlatıldı.',
    'Yazılımı son çalıştığı makinede başlatın ve .license klasörünü koruyun; başka bir makine için birkaç saat bekleyin ya da satıcınıza yazın.',
  ],
  VALID: ['Lisans geçerli.', ''],
  KEY_MALFORMED: [
    'Lisans anahtarı hatalı yazılmış: denetim karakteri tutmuyor.',
    'Anahtarı elle yazmak yerine panelden kopyalayın.',
  ],
  RATE_LIMITED: ['Çok fazla istek gönderildi.', 'Biraz bekleyip yeniden deneyin.'],
  UNAVAILABLE: ['Sunucu şu anda yanıt veremiyor.', 'Birkaç saniye sonra yeniden deneyin.'],
  BAD_REQUEST: ['İstek geçersiz.', 'Gönderilen alanları düzeltin.'],
  KEY_MISSING: [
    'Lisans anahtarı verilmemiş.',
    'Anahtarı panelden kopyalayıp LICENSE_KEY ortam değişkenine ya da yapılandırma dosyasına yazın.',
  ],
  PLACEHOLDER_NOT_INJECTED: [
    'Lisans anahtarının yerinde doldurulmamış bir yer tutucu duruyor.',
    'Yer tutucuyu panelden kopyaladığınız anahtarla değiştirin.',
  ],
  DNS_FAILED: ['Lisans sunucusunun adı çözülemedi.', 'İnternet bağlantısını ve DNS ayarını denetleyin.'],
  TLS_FAILED: [
    'Lisans sunucusuyla güvenli bağlantı kurulamadı.',
    'Bilgisayarın saatini ve araya giren bir vekil sunucu olup olmadığını denetleyin.',
  ],
  UNREACHABLE: ['Lisans sunucusuna ulaşılamıyor.', 'İnternet bağlantısını ve güvenlik duvarını denetleyin.'],
  TIMED_OUT: ['Lisans sunucusu zamanında yanıt vermedi.', 'Biraz sonra yeniden deneyin.'],
  NOT_MUHUR: [
    'Yanıt lisans sunucusundan gelmiyor; araya bir sayfa ya da vekil sunucu giriyor.',
    'Ağın oturum açma sayfasını, vekil sunucuyu ve güvenlik duvarını denetleyin.',
  ],
  ANSWER_UNSIGNED: [
    'Sunucunun yanıtı imzasız; ona dayanarak karar verilmez.',
    'Araya giren bir vekil sunucu olup olmadığını denetleyin.',
  ],
  CLOCK_WRONG: ['Bilgisayarın saati yanlış.', 'Saati otomatik eşitlemeye alıp yeniden başlatın.'],
  GRACE_OVER: ['Sunucuya ulaşılamadan geçebilecek ek süre doldu.', 'Bağlantıyı onarıp yeniden başlatın.'],
  STATE_FOREIGN: [
    'Saklanan karar başka bir kuruluma ait.',
    'Klasör kopyalandıysa .license klasörünü silip yeniden başlatın.',
  ],
  STATE_CORRUPT: ['Saklanan karar okunamıyor.', 'Sunucuya ulaşıldığında kendiliğinden yenilenir.'],
  FOLDER_UNWRITABLE: [
    'Lisans klasörüne yazılamıyor; ek süre kapanınca biter ve her açılış yeni bir yer tutabilir.',
    'Klasörün yazma iznini ve boş alanı denetleyin.',
  ],
  TOKEN_MALFORMED: [
    'Sunucunun kararı doğrulanamadı: biçimi bozuk.',
    'Araya giren olmadığından emin olun; sorun sürerse satıcınıza yazın.',
  ],
  TOKEN_HEADER: [
    'Sunucunun kararı doğrulanamadı: başlığı tanınmıyor.',
    'Araya giren olmadığından emin olun; sorun sürerse satıcınıza yazın.',
  ],
  TOKEN_KEY: [
    'Sunucunun kararı doğrulanamadı: bilinmeyen bir anahtarla imzalanmış.',
    'Araya giren olmadığından emin olun; sorun sürerse satıcınıza yazın.',
  ],
  TOKEN_SIGNATURE: [
    'Sunucunun kararı doğrulanamadı: imzası tutmuyor.',
    'Araya giren olmadığından emin olun; sorun sürerse satıcınıza yazın.',
  ],
  TOKEN_CLAIMS: [
    'Sunucunun kararı doğrulanamadı: içeriği eksik.',
    'Araya giren olmadığından emin olun; sorun sürerse satıcınıza yazın.',
  ],
  TOKEN_AUDIENCE: [
    'Sunucunun kararı doğrulanamadı: başka bir ürüne ait.',
    'Araya giren olmadığından emin olun; sorun sürerse satıcınıza yazın.',
  ],
  TOKEN_ISSUER: [
    'Sunucunun kararı doğrulanamadı: başka bir sunucuya ait.',
    'Araya giren olmadığından emin olun; sorun sürerse satıcınıza yazın.',
  ],
  TOKEN_NONCE: [
    'Sunucunun kararı doğrulanamadı: bu soruya verilmemiş.',
    'Araya giren olmadığından emin olun; sorun sürerse satıcınıza yazın.',
  ],
  TOKEN_FINGERPRINT: [
    'Sunucunun kararı doğrulanamadı: başka bir kuruluma ait.',
    'Araya giren olmadığından emin olun; sorun sürerse satıcınıza yazın.',
  ],
  TOKEN_CALL: [
    'Sunucunun kararı doğrulanamadı: başka bir soruya verilmiş.',
    'Araya giren olmadığından emin olun; sorun sürerse satıcınıza yazın.',
  ],
  TOKEN_INSTANCE: [
    'Sunucunun kararı doğrulanamadı: başka bir kurulumun tokenını taşıyor.',
    'Araya giren olmadığından emin olun; sorun sürerse satıcınıza yazın.',
  ],
  DENIED: ['Sunucu bu lisansı reddetti.', 'Nedenini satıcınıza sorun.'],
  LEADER_SILENT: [
    'Bu klasörü kullanan öteki süreçten karar gelmiyor.',
    'Öteki süreci yeniden başlatın; klasör başka bir makineden kopyalandıysa silip yeniden başlatın.',
  ],
  WAITING_FOR_SEAT: [
    'Lisansın bütün yerleri dolu; yer boşalması bekleniyor.',
    'Önceki kurulum zorla kapandıysa yeri birkaç dakika içinde boşalır.',
  ],
}
