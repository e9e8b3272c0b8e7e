/** What a notice says of an order. */
export type NoticeKind =
  | 'pending'
  | 'paid'
  | 'cancelled'
  | 'refunded'
  | 'partly_refunded'
  | 'charged_back'
  | 'disputed'
  | 'dispute_won'
  /** Says nothing about an order: a test, a visit, an event that no order is concerned by. */
  | 'ignored'
