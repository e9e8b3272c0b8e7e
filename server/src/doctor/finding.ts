/** What the doctor says about one thing. A fault has its mend; what could not be looked at is neither well nor a fault. */
export interface Finding {
  state: 'well' | 'fault' | 'unknown'
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

const marks = { well: '✓', fault: '✗', unknown: '–' }

export function line({ state, about, says, mend }: Finding): string {
  return `  ${marks[state]} ${about}: ${says}${mend === undefined ? '' : ` → ${mend}`}`
}
