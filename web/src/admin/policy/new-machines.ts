import { newMachines } from '@muhur/contract/policy'

/** Undefined where nothing is written, NaN where it is no whole number. */
export function machinesOf(text: string): number | undefined {
  const number = text.trim()
  if (number === '') return undefined
  return /^\d{1,9}$/.test(number) ? Number(number) : Number.NaN
}

/** True, or what is wrong with the number. */
export function machinesFault(machines: number): string | true {
  const { minimum, maximum } = newMachines
  return (
    (machines >= minimum && machines <= maximum) || `${minimum} ile ${maximum} arasında bir tam sayı yazın.`
  )
}
