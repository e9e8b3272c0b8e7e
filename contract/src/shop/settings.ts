import { getBackups } from '../operator/backups.ts'
import { listSigningKeys, rotateSigningKey } from './signing-keys.ts'
import type { OperationGroup } from '../operation.ts'
import { chooseLanding, getLanding, getLandingChoice } from '../site/landing.ts'
import { changeBrand, getBrand, uploadLogo, uploadPicture } from './brand.ts'
import { getCountryNotice } from './countries.ts'

export const settingOperations = {
  name: 'settings',
  title: 'Mağaza ayarları',
  turkish: 'Mağazanın adı ve görünümü, ana sayfası ve yanıtları imzalayan anahtarlar.',
  english: "The shop's name and look, its landing page, and the keys that sign verdicts.",
  operations: [
    getBrand,
    changeBrand,
    uploadLogo,
    uploadPicture,
    getCountryNotice,
    getLanding,
    getLandingChoice,
    chooseLanding,
    getBackups,
    listSigningKeys,
    rotateSigningKey,
  ],
} as const satisfies OperationGroup
