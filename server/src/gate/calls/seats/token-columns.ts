/** How often in a row the token before the last is accepted: for answers that were lost on their way, not for a copy. */
const maximumRetries = 10

/**
 * Every token that this server issues is noted in its instance's row, as the moment `last_heartbeat_at`, before the answer
 * leaves. So a genuine token that is newer than the row proves that the database lost data: a backup was restored, or a standby
 * that lagged behind took over. Such a token is good once: the call writes a row that is newer than every lost token. A token
 * from the future proves only that a clock was wrong.
 */
const isLost = `call.token_of = instance.id
        and call.token_issued_at > instance.last_heartbeat_at and call.token_issued_at <= present.now`

/** SQL: the state of a call's token. A release that the database has not lost holds. */
export const tokenColumns = `
      call.token_hash = instance.token_hash
        or call.token_hash = instance.previous_token_hash and instance.retries < ${maximumRetries}
        or ${isLost} as token_matches,
      call.token_hash = instance.previous_token_hash as token_is_previous,
      ${isLost} as token_is_lost,
      case when ${isLost} and call.token_issued_at > instance.released_at then null
        else instance.released_at end as released_at`
