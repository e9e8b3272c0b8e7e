import { backupsUrl } from '../operator/backups.ts'
import { Brand, brandUrl, editBrandUrl, logoUrl, pictureUrl } from '../shop/brand.ts'
import { countryNoticeUrl } from '../shop/countries.ts'
import { adminLandingUrl, landingUrl } from '../site/landing.ts'
import { signingKeysUrl } from '../gate/signing-keys.ts'
import type { OperationGroup } from './operation.ts'

const picture = ['ICON_UNREADABLE', 'ICON_FORMAT', 'ICON_TOO_LARGE'] as const

export const settingOperations: OperationGroup = {
  name: 'settings',
  title: 'Mağaza ayarları',
  turkish: 'Mağazanın adı ve görünümü, ana sayfası ve yanıtları imzalayan anahtarlar.',
  english: "The shop's name and look, its landing page, and the keys that sign verdicts.",
  operations: {
    [`GET ${brandUrl}`]: {
      id: 'getBrand',
      summary: 'Mağazanın adını, görünüşünü ve iletişim bilgilerini verir',
      english: "The shop's name, look and contacts.",
      answers: { 200: Brand },
      tag: 'cached',
    },
    [`PUT ${editBrandUrl}`]: {
      id: 'changeBrand',
      summary: 'Mağazanın adını, görünüşünü ve iletişim bilgilerini değiştirir',
      english: "Replaces the shop's name, look and contacts.",
      codes: ['ICON_UNREADABLE'],
      tag: 'asks',
    },
    [`PUT ${logoUrl}`]: {
      id: 'uploadLogo',
      summary: 'Logo yükler; mağaza ayarları kaydedilince görünür',
      english: 'Uploads a logo, which the brand shows once it is saved with the address of the answer.',
      file: 'image/*',
      codes: picture,
    },
    [`PUT ${pictureUrl}`]: {
      id: 'uploadPicture',
      summary: 'Ana sayfa için resim yükler',
      english: 'Uploads a picture for the landing page in the same way.',
      file: 'image/*',
      codes: picture,
    },
    [`GET ${countryNoticeUrl}`]: {
      id: 'getCountryNotice',
      summary: 'Adreslerin ülkelerine bakılıp bakılmadığını söyler',
      english: 'Whether this server reads the countries of addresses.',
    },
    [`GET ${landingUrl}`]: {
      id: 'getLanding',
      summary: 'Ana sayfadaki denemenin anahtarlarını verir',
      english: "The keys of the landing page's public demo.",
    },
    [`GET ${adminLandingUrl}`]: {
      id: 'getLandingChoice',
      summary: 'Ana sayfadaki denemenin lisanslarını verir',
      english: "The licenses of the landing page's demo.",
    },
    [`PUT ${adminLandingUrl}`]: {
      id: 'chooseLanding',
      summary: 'Ana sayfadaki denemenin lisanslarını seçer',
      english: "Chooses the licenses of the landing page's demo.",
      codes: ['LICENSE_NOT_FOUND', 'LICENSE_NOT_SHOWABLE'],
    },
    [`GET ${backupsUrl}`]: {
      id: 'getBackups',
      summary: 'Son yedeği ve yedeklerle ilgili uyarıyı verir',
      english: 'The last good backup, and what is wrong with backups.',
    },
    [`GET ${signingKeysUrl}`]: {
      id: 'listSigningKeys',
      summary: 'İmza anahtarlarını listeler',
      english: 'The keys that sign verdicts, newest first.',
    },
    [`POST ${signingKeysUrl}`]: {
      id: 'rotateSigningKey',
      summary: 'Yeni bir imza anahtarı yayınlar',
      english: 'Publishes a new key, which signs when clients have had time to fetch it.',
      codes: ['ROTATION_WAITING'],
    },
  },
}
