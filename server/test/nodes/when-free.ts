import { setTimeout } from 'node:timers/promises'

/** Milliseconds in which a busy node of a busy machine has a turn. */
const patience = 120_000

/** Asks again what a busy node had no turn for (503), and gives the first other answer, or the last one. */
export async function whenFree<Answer extends { status: number } | { statusCode: number }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (const began = performance.now(); ; await setTimeout(100)) {
    const answer = await ask()
    const status = 'status' in answer ? answer.status : answer.statusCode
    if (status !== 503 || performance.now() - began > patience) return answer
  }
}
