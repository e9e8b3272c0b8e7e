/** A change as an entry of the record. */
export interface Entry {
  action: string
  subject_id: string
  /** Never a secret; old values are in `before`. */
  detail?: Record<string, unknown>
  actor_id?: string | null
  token_id?: string | null
}
