import type { ClockStep } from '@muhur/contract/shop/overview'
import { turkishMoment } from '../../../start/turkish-moment.ts'
import { fault, warning, well, type Finding } from '../finding.ts'

const about = 'Saat'
/** Seconds. `Date` headers are whole seconds, and the asking process may have waited for the answer. */
const tolerance = 5

/** Whether a clock was read that is far from this machine's: then nothing that depends on the time can be judged. */
export const isFar = ({ seconds }: ClockOffset): boolean => Math.abs(seconds) > tolerance

/** How far this machine's clock is from another; one finding for all other clocks. */
export function clockFindings(offsets: readonly ClockOffset[]): Finding[] {
  const far = offsets.filter(isFar)
  if (far.length > 0)
    return far.map(({ of, seconds }) =>
      fault(
        about,
        `bu makinenin saati, ${of} göre ${Math.round(Math.abs(seconds))} saniye ${seconds > 0 ? 'ileri' : 'geri'}.`,
        'saati eşitleyin: timedatectl set-ntp true',
      ),
    )
  return offsets.length === 0 ? [] : [well(about, `${offsets.map(({ of }) => of).join(', ')} göre doğru.`)]
}

/** A step of the database's clock is over, but its cause may remain. */
export function stepFindings(step: ClockStep | null): Finding[] {
  if (!step) return []
  const way = step.seconds < 0 ? 'geri' : 'ileri'
  const ahead = step.ahead < 1 ? '' : `; Mühür’ün zamanı o saatten ${Math.round(step.ahead)} saniye ileride`
  return [
    warning(
      about,
      `veritabanının saati ${turkishMoment(step.noted_at)} anında ${Math.round(Math.abs(step.seconds))} saniye ${way} alındı${ahead}.`,
      'veritabanının makinesinde chrony kurun: docs/operating.tr.md, “Saat”',
    ),
  ]
}

export interface ClockOffset {
  /** In Turkish, in the dative: “veritabanına”. */
  of: string
  /** Positive where this machine is ahead. */
  seconds: number
}

/** Asks for another clock's time and compares it with the middle of the wait. Undefined where the answer has no time. */
export async function offsetFrom(
  of: string,
  now: () => number,
  ask: () => Promise<number>,
): Promise<ClockOffset | undefined> {
  const before = now()
  const there = await ask()
  const here = (before + now()) / 2
  return Number.isNaN(there) ? undefined : { of, seconds: (here - there) / 1000 }
}
