import { statement } from '../find.ts'

/**
 * Each table, its column with the key of a row in another table, the other table, the column that names the row in a finding, and
 * the other table's key where it is not `id`.
 */
export const references: readonly [
  table: string,
  column: string,
  other: string,
  example: string,
  key?: string,
][] = [
  ['licenses', 'product_id', 'products', 'id'],
  ['licenses', 'user_id', 'users', 'id'],
  ['instances', 'license_id', 'licenses', 'id'],
  ['feeds', 'license_id', 'licenses', 'license_id'],
  ['seat_periods', 'license_id', 'licenses', 'instance_id'],
  ['verdict_counts', 'license_id', 'licenses', 'license_id'],
  ['denials', 'license_id', 'licenses', 'request_ref'],
  ['refused_calls', 'license_id', 'licenses', 'license_id'],
  ['denial_days', 'license_id', 'licenses', 'license_id'],
  ['live_products', 'product_id', 'products', 'product_id'],
  ['sessions', 'user_id', 'users', 'user_id'],
  ['erasure_requests', 'user_id', 'users', 'id'],
  ['erasure_requests', 'decided_by', 'users', 'id'],
  ['erasure_remains', 'erasure_id', 'erasure_requests', 'id'],
  ['users', 'made_admin_by', 'users', 'id'],
  ['blocks', 'user_id', 'users', 'id'],
  ['blocks', 'created_by', 'users', 'id'],
  ['audit_log', 'actor_id', 'users', 'id'],
  ['audit_log', 'token_id', 'api_tokens', 'id'],
  ['api_tokens', 'user_id', 'users', 'id'],
  ['api_tokens', 'product_id', 'products', 'id'],
  ['idempotency_keys', 'user_id', 'users', 'id'],
  ['idempotency_keys', 'token_id', 'api_tokens', 'id'],
  ['imports', 'created_by', 'users', 'id'],
  ['import_parts', 'import_id', 'imports', 'import_id'],
  ['webhook_deliveries', 'endpoint_id', 'webhook_endpoints', 'id'],
  ['webhook_deliveries', 'event_id', 'events', 'id'],
  ['former_keys', 'license_id', 'licenses', 'key_id'],
  ['license_moves', 'license_id', 'licenses', 'license_id'],
  ['channel_mappings', 'channel_id', 'channels', 'id'],
  ['channel_mappings', 'product_id', 'products', 'id'],
  ['channel_notices', 'channel_id', 'channels', 'id'],
  ['channel_notices', 'order_id', 'orders', 'id'],
  ['orders', 'channel_id', 'channels', 'id'],
  ['orders', 'user_id', 'users', 'id'],
  ['order_lines', 'order_id', 'orders', 'id'],
  ['order_lines', 'product_id', 'products', 'id'],
  ['order_licenses', 'line_id', 'order_lines', 'line_id'],
  ['order_licenses', 'license_id', 'licenses', 'line_id'],
  ['product_offers', 'product_id', 'products', 'product_id'],
  ['offer_rails', 'product_id', 'product_offers', 'product_id', 'product_id'],
  ['offer_rails', 'channel_id', 'channels', 'product_id'],
  ['receipts', 'order_id', 'orders', 'order_id'],
  ['receipt_files', 'order_id', 'receipts', 'order_id', 'order_id'],
  ['download_nonces', 'order_id', 'orders', 'order_id'],
  ['release_settings', 'product_id', 'products', 'product_id'],
  ['releases', 'product_id', 'products', 'id'],
  ['version_days', 'product_id', 'products', 'product_id'],
  ['release_files', 'release_id', 'releases', 'id'],
  ['downloads', 'license_id', 'licenses', 'id'],
  ['downloads', 'user_id', 'users', 'id'],
  ['downloads', 'release_id', 'release_files', 'id', 'release_id'],
  ['downloads', 'file_name', 'release_files', 'id', 'name'],
  ['discord_messages', 'event_id', 'events', 'id'],
  ['discord_people', 'user_id', 'users', 'user_id'],
  ['discord_products', 'product_id', 'products', 'product_id'],
]

/**
 * Foreign keys guard most references, but not in a database that was restored or repaired without them. Seat periods may outlive
 * their instance, but not change its license.
 */
export const noOrphans = statement(
  'no-orphans',
  'Her kayıt, var olan bir kayda bağlıdır.',
  [
    ...references.map(
      ([table, column, other, example, key = 'id']) => `
      select '${table} ' || child.${example} from ${table} as child
      left join ${other} as parent on parent.${key} = child.${column}
      where child.${column} is not null and parent.${key} is null`,
    ),
    `
      select 'seat_periods ' || instance_id from seat_periods
      join instances on instances.id = seat_periods.instance_id
      where instances.license_id <> seat_periods.license_id`,
  ].join(' union all '),
)
