/** An SDK gives a start 5 seconds, however busy the machine is. */
const maximumAttempts = 10

/** Repeats the attempt while the machine was too busy for it. Gives the last result in any case. */
export async function inTime<T>(attempt: () => Promise<T>, isTimedOut: (result: T) => boolean): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    const result = await attempt()
    if (!isTimedOut(result) || attempts === maximumAttempts) return result
  }
}
