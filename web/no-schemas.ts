/**
 * Stands in for TypeBox in the browser, which wants the contract's types and URLs and none of its schemas: whatever is
 * asked of it is itself.
 */
export const Type: unknown = new Proxy(() => Type, { get: () => Type })
