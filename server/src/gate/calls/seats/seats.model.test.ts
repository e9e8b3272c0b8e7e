import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { histories, play, Stage } from '../../../../test/seats/seat-histories.ts'
import { world } from '../../../../test/shop/world.ts'

const w = await world()
const stage = await Stage.open(w)
afterAll(() => stage.close())

const seeds = [1, 22, 333]
/** A history takes a fifth of a second on a quiet machine. */
const longest = 600_000

test.each(seeds)(
  'whatever machines, people, servers and the clock do, seats are held as the model says (histories %i)',
  async (seed) => {
    const property = fc.asyncProperty(histories, (events) => play(stage, events))
    const { counterexample, errorInstance } = await fc.check(property, { seed, numRuns: 8 })
    expect(errorInstance, JSON.stringify(counterexample)).toBeNull()
  },
  longest,
)
