import { parseArgs } from 'node:util'

/** Options of one run. */
export interface Options {
  /** The first number applies to all figures, the others to validate only. */
  connections: number[]
  licenses: number
  rounds: number
  /** Measured seconds of one round. */
  seconds: number
  only: Set<Kind>
}

const kinds = ['validate', 'p99', 'heartbeat', 'activate', 'cost', 'dead', 'memory'] as const
type Kind = (typeof kinds)[number]

export const usage = `npm run bench -- [options]
  --connections 64,16    connections; the first for every figure, the others for validate alone
  --licenses 10000       licenses on record, each with two instances
  --rounds 3             rounds of each contestant, in turn
  --seconds 4            measured seconds of one round
  --only validate,…      ${kinds.join(', ')}

BENCH_DATABASE_URL names a PostgreSQL server on which databases may be made. Without it: an embedded one.`

/** Reads the flags. Throws an Error that names the invalid flag. */
export function readOptions(args: string[]): Options | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      connections: { type: 'string', default: '64,16' },
      licenses: { type: 'string', default: '10000' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '4' },
      only: { type: 'string', default: kinds.join() },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  return {
    connections: values.connections.split(',').map((text) => positive('connections', text)),
    licenses: positive('licenses', values.licenses),
    rounds: positive('rounds', values.rounds),
    seconds: positive('seconds', values.seconds),
    only: new Set(values.only.split(',').map(kind)),
  }
}

function kind(text: string): Kind {
  const known = kinds.find((name) => name === text)
  if (!known) throw new Error(`--only knows ${kinds.join(', ')}, not ${text}`)
  return known
}

/** Seconds alone may be a fraction. */
function positive(name: string, text: string): number {
  const number = Number(text)
  if (number > 0 && (name === 'seconds' || Number.isInteger(number))) return number
  throw new Error(`--${name} must be a ${name === 'seconds' ? '' : 'whole '}number above zero, not ${text}`)
}
