import { warning, type Finding } from '../finding.ts'

const about = 'Veritabanı'

/** What the role in DATABASE_URL may do. */
export interface Role {
  /** Its name, quoted where PostgreSQL wants that. */
  role: string
  is_superuser: boolean
  may_make_role: boolean
  may_make_database: boolean
  /** Whether it may act as a buyer. */
  has_role: boolean
  /** Whether it may alter what guards the record: as the owner of the tables, or a member of that role. */
  owns_tables: boolean
}

/** A role that may do more than Mühür needs turns a leaked password into a danger for more than Mühür's data. */
export function roleWarnings(role: Role): Finding[] {
  const named = `DATABASE_URL’deki rol (${role.role})`
  if (role.is_superuser)
    return [
      warning(
        about,
        `${named} süper kullanıcı; parolası sızarsa PostgreSQL’in tamamı ele geçer.`,
        'ops/database.sql ile dar yetkili rolü ve veritabanını kurup taşıyın: npm run move-database',
      ),
    ]
  const owning = role.owns_tables
    ? [
        warning(
          about,
          `${named} tabloların da sahibi ya da sahibi olan rolün üyesi; parolası sızarsa işlem kaydını koruyan kurallar kapatılabilir.`,
          'tabloları üyesi olmadığı ayrı bir role verin ve DATABASE_OWNER_URL ile gösterin: docs/operating.tr.md, “İki rol”',
        ),
      ]
    : []
  // Where muhur_buyer is missing, the first start makes it by that right.
  if (!role.may_make_database && !(role.may_make_role && role.has_role)) return owning
  return [
    ...owning,
    warning(
      about,
      `${named} başka roller ya da veritabanları kurabiliyor; Mühür’e gerekmez.`,
      `yönetici olarak çalıştırın: ALTER ROLE ${role.role} NOCREATEROLE NOCREATEDB`,
    ),
  ]
}
