import {
  importCancelUrl,
  importedKeysUrl,
  importPartUrl,
  importStartUrl,
  importsUrl,
  importUrl,
  refusedRowsUrl,
} from '../shop/imports.ts'
import type { OperationGroup } from './operation.ts'

const upload = [
  'IMPORT_NOT_CSV',
  'IMPORT_PART_CONFLICT',
  'IMPORT_PART_MISSING',
  'IMPORT_STATE',
  'IMPORT_TOO_LARGE',
] as const

export const importOperations: OperationGroup = {
  name: 'imports',
  title: 'CSV ile içe aktarma',
  turkish: 'Lisans dosyası parça parça alınır, kontrol edilir ve yönetici onaylayınca içe aktarılır.',
  english: 'A file of licenses is received in parts, checked, and imported when the admin says so.',
  operations: {
    [`POST ${importsUrl}`]: {
      id: 'beginImport',
      summary: 'Dosyanın ilk parçasını alır ve içe aktarmayı başlatır',
      english: "Receives a file's first part and begins an import.",
      file: 'text/csv',
      codes: upload,
    },
    [`POST ${importPartUrl(':id', ':number')}`]: {
      id: 'sendImportPart',
      summary: 'Dosyanın sonraki parçasını alır',
      english: 'Receives a further part of the file.',
      file: 'text/csv',
      codes: ['IMPORT_NOT_FOUND', ...upload],
    },
    [`GET ${importsUrl}`]: {
      id: 'listImports',
      summary: 'Son içe aktarmaları listeler',
      english: 'The latest imports.',
    },
    [`GET ${importUrl(':id')}`]: {
      id: 'getImport',
      summary: 'İçe aktarmanın durumunu ve ilk satırlarını verir',
      english: 'The state of an import, with its first rows.',
      codes: ['IMPORT_NOT_FOUND'],
    },
    [`POST ${importStartUrl(':id')}`]: {
      id: 'startImport',
      summary: 'Kontrol edilen dosyadan lisans oluşturmaya başlar',
      english: 'Begins to create the licenses of a checked file.',
      codes: ['IMPORT_NOT_FOUND', 'IMPORT_STATE', 'IMPORT_HAS_FAULTS'],
    },
    [`POST ${importCancelUrl(':id')}`]: {
      id: 'cancelImport',
      summary: 'İçe aktarmayı durdurur; oluşan lisanslar kalır',
      english: 'Stops an import; the licenses created before stay.',
      codes: ['IMPORT_NOT_FOUND', 'IMPORT_STATE'],
    },
    [`GET ${refusedRowsUrl(':id')}`]: {
      id: 'getRefusedRows',
      summary: 'Reddedilen satırları nedenleriyle CSV olarak verir',
      english: 'The refused rows with their reasons, as CSV.',
      answers: { 200: ['text/csv'] },
      codes: ['IMPORT_NOT_FOUND'],
    },
    [`POST ${importedKeysUrl(':id')}`]: {
      id: 'takeImportedKeys',
      ignoresKey: true,
      summary: 'Oluşan anahtarları bir kez, CSV olarak verir',
      english: 'The created keys as CSV; works once.',
      answers: { 200: ['text/csv'] },
      codes: ['IMPORT_NOT_FOUND', 'IMPORT_STATE', 'IMPORT_KEYS_TAKEN'],
    },
  },
}
