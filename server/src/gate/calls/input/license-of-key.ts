/**
 * The license of a call's key, in SQL: by its present key, or by a former one. Former keys are looked up only where no license
 * has the key, since the limit ends the union at its first row.
 */
export const licenseOfKey = `lateral (
      select *, false as key_replaced from license_facts where key_lookup = call.key_lookup
      union all
      select license_facts.*, coalesce(former.works_until <= present.now, true)
      from former_keys as former join license_facts on license_facts.id = former.license_id
      where former.key_lookup = call.key_lookup
      limit 1
    )`

/** The ids of the licenses that these keys open, in SQL. */
export const licensesOfKeys = `
      select id from licenses where key_lookup = any($1::bytea[])
      union all
      select license_id from former_keys where key_lookup = any($1::bytea[]) and works_until > (select moment())`

/**
 * Whether the license got its key after the present life of the call's instance began, in SQL. Asked of calls without a token
 * alone: a running instance never pays for it. A life begins at a whole millisecond.
 */
export const keyIsNewer = `
      case when call.token_hash is null and instance.id is not null then instance.living_since < (
        select date_trunc('milliseconds', max(replaced_at)) from former_keys where license_id = license.id
      ) end as key_is_newer`
