// Apart from the schemas: pages need these numbers, and the web carries no schema.

/** How many hours a pulse looks back, the present one included. */
export const pulseHours = 48

/** The last hour of each instance: how many minutes it looks back. */
export const seatMinutes = 60
