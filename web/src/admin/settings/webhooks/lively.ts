/** Deliveries change by themselves, some seconds after whatever caused them. */
export const lively = { refetchInterval: 5_000 }
