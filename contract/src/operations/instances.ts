import {
  licenseInstancesUrl,
  licenseInstanceUrl,
  releaseInstanceUrl,
  releaseRuleUrl,
} from '../shop/instances.ts'
import { shopInstancesUrl } from '../shop/shop-instances.ts'
import type { OperationGroup } from './operation.ts'

const ofLicense = ['LICENSE_NOT_FOUND'] as const

export const instanceOperations: OperationGroup = {
  name: 'instances',
  title: 'Kurulumlar',
  turkish: 'Bir lisansı kullanan makineler ve dolu bir yerin boşaltılması.',
  english: 'The machines that use a license, and how a seat is taken back.',
  operations: {
    [`GET ${shopInstancesUrl}`]: {
      id: 'listInstances',
      summary: 'Mağazadaki çalışan kurulumları listeler',
      english: 'Instances of the whole shop, last installed first; `next` is the cursor of the next batch.',
    },
    [`GET ${licenseInstancesUrl(':licenseId')}`]: {
      id: 'listLicenseInstances',
      summary: 'Bir lisansın kurulumlarını listeler',
      english: 'The instances of a license; those that hold a seat come first.',
      codes: [...ofLicense, 'LIST_TOO_LONG'],
      counted: true,
    },
    [`GET ${releaseRuleUrl(':licenseId')}`]: {
      id: 'getReleaseRule',
      summary: 'Sahibin bir yeri ne zaman boşaltabileceğini söyler',
      english: "Whether the license's owner may release an instance now.",
      codes: ofLicense,
    },
    [`PATCH ${licenseInstanceUrl(':licenseId', ':instanceId')}`]: {
      id: 'renameInstance',
      summary: 'Kuruluma ad verir',
      english: 'Gives an instance a name, or removes the name.',
      codes: [...ofLicense, 'INSTANCE_NOT_FOUND'],
      example: { name: 'Ana sunucu' },
    },
    [`POST ${releaseInstanceUrl(':licenseId', ':instanceId')}`]: {
      id: 'releaseInstance',
      summary: 'Kurulumun yerini boşaltır',
      english: 'Takes the seat of an instance back.',
      codes: [...ofLicense, 'INSTANCE_NOT_FOUND', 'RELEASE_COOLDOWN'],
    },
  },
}
