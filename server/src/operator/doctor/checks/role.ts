import { asWarning, faultsOf, type Finding } from '../finding.ts'

const about = 'Veritabanı'

export interface Rights {
  /** The name of the role, quoted where PostgreSQL wants that. */
  role: string
  is_standby: boolean
  is_read_only: boolean
  may_create: boolean
}

/**
 * The columns of `Rights` without the role's name. `create table if not exists` asks for the right even where the table exists;
 * the first start makes the schema `pgboss`.
 */
export const rightsText = `pg_is_in_recovery() as is_standby,
  current_setting('transaction_read_only') = 'on' as is_read_only,
  exists (
    select from pg_namespace where nspname = 'public' and has_schema_privilege(oid, 'create')
  ) and (
    to_regnamespace('pgboss') is not null or has_database_privilege(current_database(), 'create')
  ) as may_create`

/**
 * The faults that keep a server from starting on a database that answers. The other faults of a standby follow from the first
 * one.
 */
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

/** The rights of the role in DATABASE_URL. */
export interface Role extends Pick<Rights, 'role'> {
  is_superuser: boolean
  may_make_role: boolean
  may_make_database: boolean
  /** Whether it may act as a buyer. */
  has_role: boolean
  /** Whether it may alter the guards of the record: as the owner of the tables, or a member of that role. */
  owns_tables: boolean
}

/**
 * A role with more rights than Mühür needs turns a leaked password into a danger for more than Mühür's data. The other rights of
 * a superuser follow from the first one.
 */
export function roleWarnings(role: Role): Finding[] {
  const named = `DATABASE_URL’deki rol (${role.role})`
  // Where muhur_buyer is missing, the first start makes it with this right.
  const mayMake = role.may_make_database || (role.may_make_role && role.has_role)
  return faultsOf(about, [
    [
      role.is_superuser,
      `${named} süper kullanıcı; parolası sızarsa PostgreSQL’in tamamı ele geçer.`,
      'ops/database.sql ile dar yetkili rolü ve veritabanını kurup taşıyın: npm run move-database',
    ],
    [
      role.owns_tables && !role.is_superuser,
      `${named} tabloların da sahibi ya da sahibi olan rolün üyesi; parolası sızarsa işlem kaydını koruyan kurallar kapatılabilir.`,
      'tabloları üyesi olmadığı ayrı bir role verin ve DATABASE_OWNER_URL ile gösterin: docs/operating.tr.md, “İki rol”',
    ],
    [
      mayMake && !role.is_superuser,
      `${named} başka roller ya da veritabanları kurabiliyor; Mühür’e gerekmez.`,
      `yönetici olarak çalıştırın: ALTER ROLE ${role.role} NOCREATEROLE NOCREATEDB`,
    ],
  ]).map(asWarning)
}
