/**
 * The reason why a start or an operator's command stops: `says` is the fault and `mend` the advice, in Turkish, one line
 * together, and never a secret.
 */
export class Refused extends Error {
  readonly says: string
  readonly mend: string

  constructor(says: string, mend = '', options?: ErrorOptions) {
    super(mend === '' ? says : `${says}; ${mend}`, options)
    this.says = says
    this.mend = mend
  }
}
