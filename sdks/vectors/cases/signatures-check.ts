import { isValid, judge } from './ed25519.ts'
import { tamingCases } from './signatures-taming.ts'
import { signatures } from './signatures.ts'

/** Computes every signature case anew with big integers, and returns the names of the cases with another result. */
export function wrongSignatures(): string[] {
  const wrong = signatures
    .filter((each) => isValid(each.public_key, each.message, each.signature) !== each.valid)
    .map(({ name }) => `signatures.json: “${name}” is not what it is stated to be`)
  const unlike = tamingCases
    .filter(({ public_key, message, signature, says }) => {
      const found = judge(public_key, message, signature)
      return JSON.stringify(found) !== JSON.stringify(says)
    })
    .map(({ name }) => `signatures.json: “${name}” is not the case that the paper describes`)
  return [...wrong, ...unlike]
}
