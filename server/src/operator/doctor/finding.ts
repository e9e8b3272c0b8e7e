/**
 * The doctor's result about one thing. A fault and a warning have advice; a thing that could not be checked is neither well nor a
 * fault.
 */
export interface Finding {
  state: 'well' | 'fault' | 'warning' | 'unknown'
  about: string
  says: string
  mend?: string
}

export const well = (about: string, says: string): Finding => ({ state: 'well', about, says })
export const unknown = (about: string, says: string): Finding => ({ state: 'unknown', about, says })
export const fault = (about: string, says: string, mend: string): Finding => ({
  state: 'fault',
  about,
  says,
  mend,
})

/** One condition of a check: whether the fault exists, the sentence, and the advice. */
export type Question = readonly [isWrong: boolean, says: string, mend: string]

/** A finding for each existing fault. */
export const faultsOf = (about: string, questions: readonly Question[]): Finding[] =>
  questions.filter(([isWrong]) => isWrong).map(([, says, mend]) => fault(about, says, mend))

/** A thing that works, but should be otherwise. */
export const asWarning = (finding: Finding): Finding => ({ ...finding, state: 'warning' })
export const warning = (about: string, says: string, mend: string) => asWarning(fault(about, says, mend))

const marks = { well: '✓', fault: '✗', warning: '!', unknown: '–' }

export function line({ state, about, says, mend }: Finding): string {
  return `  ${marks[state]} ${about}: ${says}${mend === undefined ? '' : ` → ${mend}`}`
}
