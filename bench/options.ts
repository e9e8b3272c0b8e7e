import { parseArgs } from 'node:util'

/** Options of one run. */
export interface Options {
  /** The first number applies to all figures, the others to validate only. */
  connections: number[]
  licenses: number
  instances: number
  /** Measured seconds of one round. */
  seconds: number
  /** Seconds of load before a contestant's first round. */
  warmUp: number
  rounds: number
  /** Measure also on a second database with a million licenses and two million instances. */
  compareLarge: boolean
  /** Measure also on a second database with a license that has so many dead instances; 0: skip. */
  dead: number
  /** The comparison servers sign on the thread pool like the gate, instead of the event loop. */
  aside: boolean
  only: Set<Kind> | null
  /** Also write the figures to this JSON file. */
  json: string | null
}

const kinds = ['validate', 'p99', 'cost', 'heartbeat', 'activate', 'large', 'dead', 'memory'] as const
export type Kind = (typeof kinds)[number]

export const usage = `npm run bench -- [options]
  --connections 64,16    connections; the first for every figure, the others for validate alone
  --licenses 10000       licenses on record
  --instances 20000      instances with a live lease
  --seconds 4            measured seconds of one round
  --warm-up 2            seconds of load before a contestant's first round
  --rounds 3             rounds of each contestant, in turn
  --only validate,…      ${kinds.join(', ')}
  --compare-large        also compare with 1,000,000 licenses and 2,000,000 instances
  --dead 200000          dead instances of one license, in a database of its own; 0 for none
  --aside                let the yardsticks sign on the thread pool, as the gate does
  --json file            write the figures there, too

BENCH_DATABASE_URL names a PostgreSQL server on which databases may be made. Without it: an embedded one.`

/** Reads the flags. Throws an Error that names the invalid flag. */
export function readOptions(args: string[]): Options | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      connections: { type: 'string', default: '64,16' },
      licenses: { type: 'string', default: '10000' },
      instances: { type: 'string', default: '20000' },
      seconds: { type: 'string', default: '4' },
      'warm-up': { type: 'string', default: '2' },
      rounds: { type: 'string', default: '3' },
      only: { type: 'string' },
      'compare-large': { type: 'boolean', default: false },
      dead: { type: 'string', default: '200000' },
      aside: { type: 'boolean', default: false },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  const only = values.only === undefined ? null : new Set(values.only.split(',').map(kind))
  return {
    connections: values.connections.split(',').map((text) => whole('connections', text)),
    licenses: whole('licenses', values.licenses),
    instances: whole('instances', values.instances),
    seconds: positive('seconds', values.seconds),
    warmUp: positive('warm-up', values['warm-up']),
    rounds: whole('rounds', values.rounds),
    compareLarge: values['compare-large'] || (only?.has('large') ?? false),
    dead: only && !only.has('dead') ? 0 : count('dead', values.dead),
    aside: values.aside,
    only,
    json: values.json ?? null,
  }
}

function kind(text: string): Kind {
  const known = kinds.find((name) => name === text)
  if (!known) throw new Error(`--only knows ${kinds.join(', ')}, not ${text}`)
  return known
}

function whole(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} must be whole numbers above zero, not ${text}`)
  return Number(text)
}

function count(name: string, text: string): number {
  return text === '0' ? 0 : whole(name, text)
}

function positive(name: string, text: string): number {
  const number = Number(text)
  if (!(number > 0)) throw new Error(`--${name} must be a number above zero, not ${text}`)
  return number
}
