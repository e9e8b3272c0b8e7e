/** A text as part of a pattern of LIKE, in which none of its characters stands for others. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
