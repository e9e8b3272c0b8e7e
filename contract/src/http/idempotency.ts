/** Header of a changing call: the same key with the same call changes nothing twice, and gets the first answer again. */
export const idempotencyHeader = 'idempotency-key'

/** Printable ASCII. */
export const idempotencyKeyPattern = '^[ -~]{1,255}$'

/** Header of an answer that was given before. */
export const replayedHeader = 'idempotency-replayed'
