/** As clients do: asks again what a busy node had no turn for (503), and gives the first other answer. */
export async function whenFree<Answer extends { status: number } | { statusCode: number }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (('status' in answer ? answer.status : answer.statusCode) !== 503) return answer
  }
}
