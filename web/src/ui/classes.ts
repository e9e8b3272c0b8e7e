/** Joins class names and skips falsy values. */
export const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
