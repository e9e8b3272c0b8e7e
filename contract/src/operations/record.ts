import { auditExportUrl, auditHeadsUrl, auditUrl, ownHistoryUrl } from '../record/audit.ts'
import type { OperationGroup } from './operation.ts'

export const recordOperations: OperationGroup = {
  name: 'audit',
  title: 'İşlem kaydı',
  turkish: 'Kimin ne yaptığı: özetlerle birbirine zincirlenmiş kayıt ve sonradan değiştirilmediğinin kanıtı.',
  english: 'Who did what, chained by hashes, and what proves that nothing was rewritten.',
  operations: {
    [`GET ${auditUrl}`]: {
      id: 'listAudit',
      summary: 'İşlem kaydını filtreler ve sayfa sayfa verir, en yenisi önce',
      english: 'Entries of the record, newest first.',
    },
    [`GET ${auditExportUrl}`]: {
      id: 'exportAudit',
      summary: 'Filtrelenen işlem kaydını CSV dosyası olarak verir',
      english: 'The record as a CSV file, under the same filter.',
      answers: { 200: ['text/csv'] },
    },
    [`GET ${ownHistoryUrl(':userId', ':id')}`]: {
      id: 'getOwnLicenseHistory',
      summary: 'Kendi lisansınıza ne yapıldığını genel hatlarıyla verir',
      english: "What was done to one of the user's own licenses, in general terms.",
      codes: ['LICENSE_NOT_FOUND'],
    },
    [`GET ${auditHeadsUrl}`]: {
      id: 'getAuditHeads',
      summary: 'Kaydın her gün imzalanan özetlerini verir',
      english: 'The daily heads of the record, each signed with the root key.',
    },
  },
}
