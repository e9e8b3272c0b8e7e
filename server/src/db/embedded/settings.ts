import type { Address } from './postmaster.ts'

export type Settings = Record<string, string | number>

/** The settings of a cluster's address. */
export function listening({ host, port }: Address): Settings {
  return host === loopback
    ? { listen_addresses: loopback, unix_socket_directories: '', port }
    : {
        listen_addresses: '',
        unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
        unix_socket_permissions: '0700',
        port,
      }
}

export const loopback = '127.0.0.1'

const megabyte = 1024 * 1024

/**
 * For a machine with so many bytes of memory that runs both Mühür and its database. PostgreSQL's own defaults plan with 4 GB of
 * cache, which a small machine does not have, and a large machine needs more than the buffers of a small machine.
 */
export function fittingMachine(memory: number): Settings {
  const share = (part: number, least: number, most: number) =>
    `${Math.round(Math.min(most, Math.max(least, memory / part / megabyte)))}MB`
  return {
    ...smallMachine,
    shared_buffers: share(16, 32, 512),
    effective_cache_size: share(2, 128, 65_536),
    maintenance_work_mem: share(32, 16, 256),
  }
}

/** For every machine, with the memory of a small one. Settings that are not named here have PostgreSQL's defaults. */
export const smallMachine: Settings = {
  // The server takes 14 (two pools, one channel, one lock); npm run fsck and npm run keys each take as many again.
  max_connections: 50,
  shared_buffers: '32MB',
  max_wal_size: '256MB',
  // Nothing here needs replication or reading ahead: three processes less. The archive needs the level `replica`, and a start with
  // less in between would end the archive there.
  wal_level: 'replica',
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  io_method: 'sync',
  // The log holds the lines of one run, and no data.
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** As PostgreSQL reads it, in postgresql.conf. */
export function settingsText(settings: Settings): string {
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${String(value).replaceAll(/['\\]/g, '$&$&')}'\n`,
  )
  return `# Written by Mühür at each start. Your own settings: ALTER SYSTEM.\n${lines.join('')}`
}

/** Who may connect, in pg_hba.conf: the socket stands in a folder of this user's, loopback asks for the password. */
export const accessRules = `local all all trust\nhost all all ${loopback}/32 scram-sha-256\n`
