/** Limits of sales. */
export const salesLimits = {
  channels: 20,
  /** Lines of one order. */
  lines: 50,
  /** Units of one line. */
  quantity: 100,
  /** Rows of an uploaded file. */
  fileRows: 2_000,
  /** Seconds between a notice's timestamp and service time. */
  noticeAge: 300,
  /** Hours for which a replaced secret still verifies notices. */
  secretOverlap: 24,
  /** Orders of one buyer that wait for their payment. */
  openOrders: 3,
  /** Days for which an order that was placed here waits for its payment, at most. */
  orderDays: 90,
  /** Characters of the seller's text to the buyer of a refused order. */
  refusal: 300,
  /** Bytes of a receipt. */
  receiptBytes: 10 * 1024 * 1024,
} as const
