/** SQL: the present key of a call's license: for an old key the present key of its license, or else the key of the call. */
export const presentKey = `coalesce((
        select key_lookup from licenses
        where id = (select license_id from former_keys where key_lookup = call.key_lookup)
      ), call.key_lookup)`

/** SQL: whether the call has an old key that has stopped working. */
export const keyIsReplaced = `
      license.key_lookup <> call.key_lookup and (
        select coalesce(works_until <= present.now, true) from former_keys where key_lookup = call.key_lookup
      ) as key_replaced`

/** SQL: the ids of the licenses for which one of these keys is an old key that still works. */
export const licensesOfFormerKeys = `
      select license_id from former_keys where key_lookup = any($1::bytea[]) and works_until > (select moment())`

/**
 * SQL: whether the license got its key after the present life of the call's instance began. Read only for calls without a token:
 * a running instance never pays for it. A life begins at a whole millisecond.
 */
export const keyIsNewer = `
      case when call.token_hash is null and instance.id is not null then instance.living_since < (
        select date_trunc('milliseconds', max(replaced_at)) from former_keys where license_id = license.id
      ) end as key_is_newer`
