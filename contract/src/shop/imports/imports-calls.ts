import { Type } from 'typebox'
import type { Operation, OperationGroup } from '../../operation.ts'
import { ById, Id } from '../../scalars.ts'
import {
  Import,
  ImportDetail,
  NewImportQuery,
  ImportPartQuery,
  ImportStart,
  importsUrl,
  importUrl,
  importPartUrl,
  importStartUrl,
  importCancelUrl,
  refusedRowsUrl,
  importedKeysUrl,
} from './imports.ts'

const admin = { access: 'admin', resource: 'imports' } as const

const uploadCodes = [
  'IMPORT_NOT_CSV',
  'IMPORT_PART_CONFLICT',
  'IMPORT_PART_MISSING',
  'IMPORT_STATE',
  'IMPORT_TOO_LARGE',
] as const

const upload = {
  ...admin,
  method: 'POST',
  file: 'text/csv',
  failure: 'Dosya yüklenemedi; bağlantınızı kontrol edip tekrar deneyin.',
} as const

export const beginImport = {
  id: 'beginImport',
  path: importsUrl,
  ...upload,
  query: NewImportQuery,
  answers: { 201: ImportDetail },
  summary: 'Dosyanın ilk parçasını alır ve içe aktarmayı başlatır',
  english: "Receives a file's first part and begins an import.",
  codes: uploadCodes,
} as const satisfies Operation

export const sendImportPart = {
  id: 'sendImportPart',
  path: importPartUrl(':id', ':number'),
  ...upload,
  params: Type.Object({ id: Id, number: Type.String({ pattern: '^[0-9]{1,3}$' }) }),
  query: ImportPartQuery,
  answers: { 200: ImportDetail },
  summary: 'Dosyanın sonraki parçasını alır',
  english: 'Receives a further part of the file.',
  codes: ['IMPORT_NOT_FOUND', ...uploadCodes],
} as const satisfies Operation

export const listImports = {
  id: 'listImports',
  method: 'GET',
  path: importsUrl,
  ...admin,
  answers: { 200: Type.Array(Import) },
  summary: 'Son içe aktarmaları listeler',
  english: 'The latest imports.',
  failure: 'Eski dosyalar yüklenemedi.',
} as const satisfies Operation

export const getImport = {
  id: 'getImport',
  method: 'GET',
  path: importUrl(':id'),
  ...admin,
  params: ById,
  answers: { 200: ImportDetail },
  summary: 'İçe aktarmanın durumunu ve ilk satırlarını verir',
  english: 'The state of an import, with its first rows.',
  codes: ['IMPORT_NOT_FOUND'],
  failure: 'İçe aktarmanın durumu alınamadı.',
} as const satisfies Operation

export const startImport = {
  id: 'startImport',
  method: 'POST',
  path: importStartUrl(':id'),
  ...admin,
  params: ById,
  body: ImportStart,
  answers: { 200: ImportDetail },
  summary: 'Kontrol edilen dosyadan lisans vermeye başlar',
  english: 'Begins to create the licenses of a checked file.',
  codes: ['IMPORT_NOT_FOUND', 'IMPORT_STATE', 'IMPORT_HAS_FAULTS'],
  failure: 'İçe aktarma başlatılamadı.',
} as const satisfies Operation

export const cancelImport = {
  id: 'cancelImport',
  method: 'POST',
  path: importCancelUrl(':id'),
  ...admin,
  params: ById,
  answers: { 200: ImportDetail },
  summary: 'İçe aktarmayı durdurur; verilen lisanslar kalır',
  english: 'Stops an import; the licenses created before stay.',
  codes: ['IMPORT_NOT_FOUND', 'IMPORT_STATE'],
  failure: 'İçe aktarma durdurulamadı; birazdan tekrar deneyin.',
} as const satisfies Operation

export const getRefusedRows = {
  id: 'getRefusedRows',
  method: 'GET',
  path: refusedRowsUrl(':id'),
  ...admin,
  params: ById,
  answers: { 200: ['text/csv'] },
  streams: true,
  summary: 'Reddedilen satırları nedenleriyle CSV olarak verir',
  english: 'The refused rows with their reasons, as CSV.',
  codes: ['IMPORT_NOT_FOUND'],
} as const satisfies Operation

/** POST, not GET: the call works once, and goes on record. */
export const takeImportedKeys = {
  id: 'takeImportedKeys',
  method: 'POST',
  path: importedKeysUrl(':id'),
  ...admin,
  params: ById,
  answers: { 200: ['text/csv'] },
  streams: true,
  ignoresKey: true,
  summary: 'Yeni anahtarları bir kez, CSV olarak verir',
  english: 'The created keys as CSV; works once.',
  codes: ['IMPORT_NOT_FOUND', 'IMPORT_STATE', 'IMPORT_KEYS_TAKEN'],
  failure: 'Anahtar listesi indirilemedi.',
} as const satisfies Operation

export const importOperations = {
  name: 'imports',
  title: 'CSV ile içe aktarma',
  turkish: 'Lisans dosyası parça parça alınır, kontrol edilir ve yönetici onaylayınca içe aktarılır.',
  english: 'A file of licenses is received in parts, checked, and imported when the admin says so.',
  operations: [
    beginImport,
    sendImportPart,
    listImports,
    getImport,
    startImport,
    cancelImport,
    getRefusedRows,
    takeImportedKeys,
  ],
} as const satisfies OperationGroup
