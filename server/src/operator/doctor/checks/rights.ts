import { faultsOf, type Finding } from '../finding.ts'

const about = 'Veritabanı'

export interface Rights {
  role: string
  is_standby: boolean
  is_read_only: boolean
  may_create: boolean
}

/**
 * The columns of `Rights` beside the role's name. `create table if not exists` asks for the right even where the table exists; the
 * first start makes the schema `pgboss`.
 */
export const rightsText = `pg_is_in_recovery() as is_standby,
  current_setting('transaction_read_only') = 'on' as is_read_only,
  exists (
    select from pg_namespace where nspname = 'public' and has_schema_privilege(oid, 'create')
  ) and (
    to_regnamespace('pgboss') is not null or has_database_privilege(current_database(), 'create')
  ) as may_create`

/** What keeps a server from starting on a database that answers. Of a standby, the rest only follows. */
export function rightFaults({ role, is_standby, is_read_only, may_create }: Rights): Finding[] {
  return faultsOf(about, [
    [
      is_standby,
      'yazmaya kapalı; adres asıl PostgreSQL’i değil, kopyasını (standby) gösteriyor; sunucu onunla başlamaz.',
      'DATABASE_URL değişkenine asıl PostgreSQL’in adresini yazın',
    ],
    [
      is_read_only && !is_standby,
      'yazmaya kapalı; sunucu onunla başlamaz.',
      `yönetici olarak default_transaction_read_only ayarını rolde (${role}) ve veritabanında kapatın`,
    ],
    [
      !may_create && !is_standby,
      `DATABASE_URL’deki rol (${role}) tablo kuramıyor; sunucu onunla başlamaz.`,
      'veritabanının sahibi bu rol olmalı: ops/database.sql',
    ],
  ])
}
