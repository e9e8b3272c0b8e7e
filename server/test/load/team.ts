import type { GateClient } from './gate-client.ts'
import { Machine } from './machine.ts'
import type { Key, Shop } from './shop.ts'

/** Fewer than a node allows one machine in its window, and all members together fewer than one license. */
const callsOfOneMachine = 40

export interface Worker {
  /** Calls again and again until the signal; resolves when the last answer is there. */
  work(client: GateClient, rest: AbortSignal): Promise<void>
}

/** Lets the workers call while `happens` runs; they stop when its promise is settled, a rejection too. */
export async function workWhile(
  workers: readonly Worker[],
  client: GateClient,
  happens: () => Promise<void>,
): Promise<void> {
  const rest = new AbortController()
  const work = Promise.all(workers.map((worker) => worker.work(client, rest.signal)))
  try {
    await happens()
  } finally {
    rest.abort()
    await work
  }
}

/** Runs one machine after the other, each on the next license of the team. */
export interface Client extends Worker {
  machines: Machine[]
  /** Lets every machine that holds a seat send one more heartbeat. */
  proveTokens(client: GateClient): Promise<void>
}

/** Clients who share their licenses, which have room for some of them only. `newKey` brings the next one, of so many seats. */
export function newTeam(
  shop: Shop,
  members: number,
  newKey: (limit: number) => Promise<Key> = (limit) => shop.license(limit),
): Client[] {
  const keys: Promise<Key>[] = []
  const key = (index: number): Promise<Key> => (keys[index] ??= newKey(2 + (index % 5)))
  return Array.from({ length: members }, (_, member) => newClient(shop, key, member))
}

function newClient(shop: Shop, key: (index: number) => Promise<Key>, member: number): Client {
  const machines: Machine[] = []
  let left = 0
  return {
    machines,
    async work(client, rest) {
      while (!rest.aborted) {
        if (left === 0) {
          machines.push(new Machine(await key(machines.length), `machine-${member}`))
          left = callsOfOneMachine
        }
        left -= 1
        await machines.at(-1)!.act(shop, client, Math.random() < 0.5 ? 0 : 1)
      }
    },
    async proveTokens(client) {
      for (const machine of machines) await machine.prove(shop, client, Math.random() < 0.5 ? 0 : 1)
    },
  }
}
