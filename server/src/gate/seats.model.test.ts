import fc from 'fast-check'
import { afterAll, test } from 'vitest'
import { histories, play, Stage } from '../../test/seat-histories.ts'
import { world } from '../../test/world.ts'

const w = await world()
const stage = await Stage.open(w)
afterAll(() => stage.close())

test('whatever machines, people, servers and the clock do, seats are held as the model says', async () => {
  await fc.assert(
    fc.asyncProperty(histories, (events) => play(stage, events)),
    { seed: 22, numRuns: 40 },
  )
})
