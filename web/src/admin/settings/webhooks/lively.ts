/** Deliveries change by themselves, some seconds after their cause. */
export const lively = { refetchInterval: 5_000 }
