/** The event of an order that a notice reports. */
export type NoticeKind =
  | 'pending'
  | 'paid'
  | 'cancelled'
  | 'expired'
  | 'refunded'
  | 'partly_refunded'
  | 'charged_back'
  | 'disputed'
  | 'dispute_won'
  /** The buyer downloads a file, and the provider asks for the license key that goes into the file. */
  | 'downloaded'
  /** Says nothing about an order: a test, a visit, an event that no order is concerned by. */
  | 'ignored'
