/** The first characters of a text: code points, so that no half of one is left, which the database would refuse. */
export const firstOf = (text: string, length: number): string => [...text].slice(0, length).join('')
