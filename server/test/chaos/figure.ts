const sizes = ['brief', 'short', 'full', 'long'] as const

/** How much this run does: `CHAOS=full` takes half an hour and `CHAOS=long` hours; without it, minutes. `npm test` is brief. */
const size = sizes.find((one) => one === process.env.CHAOS) ?? 'short'

/** Leaves out what waits longest. */
export const isBrief = size === 'brief'

/** The number that belongs to the size of this run. */
export const amount = (numbers: Record<Exclude<typeof size, 'brief'>, number>): number =>
  numbers[size === 'brief' ? 'short' : size]

/** One line of the run's protocol. */
export function figure(name: string, value: string): void {
  process.stdout.write(`chaos  ${name.padEnd(44)} ${value}\n`)
}

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
