import { execFileSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../nodes/node-process.ts'
import { newFolder, reference, run, type Program } from './program.ts'

export interface RunningProxy extends Program {
  address: string
}

const hostOf = (address: string) => new URL(address).host

/** The haproxy of `ops/haproxy.cfg`, on loopback without TLS. */
export async function startHaproxy(nodes: readonly [string, string]): Promise<RunningProxy> {
  const address = `127.0.0.1:${await freePort()}`
  const file = reference('haproxy.cfg', newFolder('haproxy'), {
    'bind :80': `bind ${address}`,
    'bind :443 ssl crt /etc/haproxy/muhur.pem alpn h2,http/1.1 ssl-min-ver TLSv1.2': '',
    'http-request redirect scheme https code 308 unless { ssl_fc }': '',
    '10.0.0.11:3000': hostOf(nodes[0]),
    '10.0.0.12:3000': hostOf(nodes[1]),
  })
  execFileSync('haproxy', ['-c', '-q', '-f', file])
  return ready(run('haproxy', ['-db', '-f', file]), address)
}

/** The Caddy of `ops/Caddyfile`, or before two nodes that of `ops/ha/Caddyfile`, on loopback without TLS. */
export async function startCaddy(...nodes: [string] | [string, string]): Promise<RunningProxy> {
  const address = `127.0.0.1:${await freePort()}`
  const folder = newFolder('caddy')
  const file = reference(nodes.length === 1 ? 'Caddyfile' : 'ha/Caddyfile', folder, {
    // No second Caddy on this machine meets the port at which the first one takes commands.
    '{$DOMAIN} {': '{\n\tadmin off\n}\n{$DOMAIN} {',
    ...(nodes[1] && { '10.0.0.11:3000 10.0.0.12:3000': nodes.map(hostOf).join(' ') }),
  })
  const env = { DOMAIN: `http://${address}`, UPSTREAM: hostOf(nodes[0]), XDG_DATA_HOME: folder }
  return ready(run('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], env, folder), address)
}

async function ready(program: Program, host: string): Promise<RunningProxy> {
  const address = `http://${host}`
  for (let tries = 0; tries < 200; tries++) {
    if (
      await fetch(`${address}/livez`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { ...program, address }
    await setTimeout(50)
  }
  throw new Error(`the proxy does not serve: ${program.output()}`)
}
