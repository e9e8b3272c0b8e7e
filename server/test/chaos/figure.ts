/** Whether the long form was asked for: `CHAOS=long npm run chaos`. */
export const isLong = process.env.CHAOS === 'long'

/** One line of the run's protocol. */
export function figure(name: string, value: string): void {
  process.stdout.write(`chaos  ${name.padEnd(44)} ${value}\n`)
}

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
