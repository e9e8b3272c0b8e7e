/** The instant in an id (UUIDv7): lists in the order of ids are in the order of these instants. */
export const bornAt = (id: string): string =>
  new Date(parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toISOString()
