/**
 * Where a spreadsheet may see the beginning of a formula: at the beginning of a cell, and after each character that it may take
 * for the end of a cell. The reader of the file chooses the separator, so quotes alone stop none of them: they count only at the
 * beginning of a cell as the spreadsheet sees it.
 */
const start = String.raw`(^|[;,|\t\r\n])((?:"|[^\S\t\r\n])*)`
const formula = String.raw`('*[=+\-@＝＋－＠])`
const unguardedFormula = new RegExp(start + formula, 'g')
const guardedFormula = new RegExp(`${start}'${formula}`, 'g')

/** The text with `'` before everything that a spreadsheet would run as a formula. */
export const guardedCell = (text: string): string => text.replace(unguardedFormula, "$1$2'$3")

/** The text before `guardedCell`. */
export const unguardedCell = (cell: string): string => cell.replace(guardedFormula, '$1$2$3')
