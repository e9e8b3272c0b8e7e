import { exampleIds } from '../example-ids.ts'
import type { FieldWords } from '../field-words.ts'

export const words: FieldWords = {
  'ReleaseFile.kind': ['Dosyanın türü', 'Kind of the file', 'jar'],
  'ReleaseFile.name': ['Dosyanın adı', 'Name of the file', 'bot.jar'],
  auto_halt: [
    'Kurulumları öbür sürümlerden çok daha sık susan ya da reddedilen sürüm kendiliğinden durdurulsun mu',
    'Whether the server halts a release whose instances fail much more often than others',
    true,
  ],
  channel: ['Kararlı ya da beta', 'Stable or beta', 'stable'],
  fallback: [
    'Bu sürüm durunca alıcıların döndüğü sürüm',
    'The version that licenses return to once this one stops',
    '1.3.0',
  ],
  downloads: ['İndirilme sayısı', 'Downloads that were fetched', 42],
  entitlement: ['Sürüm için gereken paket özelliği', 'The entitlement that the release needs', null],
  drop_signatures: [
    'İmzalı jar’ın imza dosyaları kaldırılsın mı',
    'Whether a jar’s signature files are dropped',
    'true',
  ],
  fileName: ['Dosyanın adı', 'Name of the file', 'bot.jar'],
  files: ['Dosyalar', 'Files'],
  halt_reason: ['Neden durdurulduğu', 'Why the release was halted', null],
  halted_at: ['Durdurulduğu an', 'When the release was halted', null],
  manifest: ['İmzalanan döküm (JSON)', 'The signed list of files (JSON)', '{"channel":"stable",…}'],
  manifest_signature: [
    'Dökümün minisign imzası',
    "The list's signature as minisign reads it",
    'untrusted comment: Muhur release…',
  ],
  notes: ['Sürüm notları (Markdown)', 'Notes in Markdown', '- Komutlar daha hızlı.'],
  percent: ['Sürümün sunulduğu lisansların yüzdesi', 'Share of licenses that are offered the release', 100],
  'ReleaseSettings.public_key': [
    'Sürüm anahtarı (minisign)',
    'Release key for minisign',
    'RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3',
  ],
  'PublicReleases.public_key': [
    'Sürüm anahtarı (minisign)',
    'Release key for minisign',
    'RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3',
  ],
  public_key_pem: ['Sürüm anahtarı (openssl)', 'Release key for openssl', '-----BEGIN PUBLIC KEY-----\n…'],
  publish: ['İlk dosyayla yayınlansın mı', 'Whether the first file publishes the release', false],
  publish_at: ['Yayınlanacağı an', 'When the release will be published'],
  releases: ['Sürümler', 'Releases'],
  required: ['Güncelleme zorunlu mu', 'Whether older versions must update', false],
  sha256: ['Yüklenen dosyanın SHA-256 özeti', 'SHA-256 of the uploaded file', exampleIds.hash],
  sha256sums: ['SHA256SUMS metni', 'Text of SHA256SUMS', '9f86d081…  bot.jar'],
  sha256sums_signature: [
    'SHA256SUMS için minisign imzası',
    'Signature of SHA256SUMS',
    'untrusted comment: Muhur release…',
  ],
  version_order: ['Sürümlerin sırası', 'Order of the versions', 'semver'],
  withdrawn_at: ['Geri çekildiği an', 'When the release was withdrawn', null],
  withdrawn_reason: ['Neden geri çekildiği', 'Why the release was withdrawn', null],
}
