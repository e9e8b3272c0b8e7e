/**
 * Why a start or an operator's command goes no further: `says` what is wrong and `mend` what to do, in Turkish, a line together,
 * and never a secret.
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
