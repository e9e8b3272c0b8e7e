/**
 * What the doctor says about one thing. A fault and a warning have their mend; what could not be looked at is
 * neither well nor a fault.
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

/** What works, but should be otherwise. */
export const warning = (about: string, says: string, mend: string): Finding => ({
  ...fault(about, says, mend),
  state: 'warning',
})

const marks = { well: '✓', fault: '✗', warning: '!', unknown: '–' }

export function line({ state, about, says, mend }: Finding): string {
  return `  ${marks[state]} ${about}: ${says}${mend === undefined ? '' : ` → ${mend}`}`
}
