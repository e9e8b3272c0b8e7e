import type { RecordedObject } from '@muhur/contract/record/audit'
import { idPattern } from '@muhur/contract/scalars'
import { sql, type RawBuilder } from 'kysely'

/**
 * The object of an entry by its present name, found by primary key once for each row that is answered. Null where the object is
 * gone, or has no name left after an erasure. For admins only.
 */
export function subjectOf(): RawBuilder<RecordedObject | null> {
  const named = (kind: RecordedObject['kind'], name: string, from: string) =>
    sql.raw(`(
      select json_build_object('kind', '${kind}', 'id', ${from}.id, 'name', ${name}) from ${from}
      where ${from}.id = audit_log.subject_id and ${name} <> '')`)
  const license = named('license', 'licenses.key_id', 'licenses')
  const user = named('user', userName, 'users')
  return sql<RecordedObject | null>`case split_part(action, '.', 1)
    when 'license' then ${license}
    -- An instance that retention deleted is still said to be of its license; a detail may have been altered by hand.
    when 'instance' then (
      select json_build_object('kind', 'license', 'id', licenses.id, 'name', licenses.key_id) from licenses
      where licenses.id = coalesce(
        (select license_id from instances where instances.id = audit_log.subject_id),
        case when detail ->> 'license_id' ~ ${sql.lit(idPattern)} then (detail ->> 'license_id')::uuid end))
    when 'product' then ${named('product', 'products.name', 'products')}
    when 'user' then ${user}
    when 'session' then ${user}
    when 'block' then ${named('block', blockName, 'blocks')}
    when 'import' then ${named('import', 'imports.file_name', 'imports')}
    when 'token' then ${named('token', 'api_tokens.name', 'api_tokens')}
    when 'channel' then ${named('channel', 'channels.name', 'channels')}
    when 'order' then ${named('order', 'orders.external_id', 'orders')}
    when 'release' then (
      select json_build_object('kind', 'release', 'id', releases.id, 'name', products.name || ' ' || version)
      from releases join products on products.id = product_id where releases.id = audit_log.subject_id)
    when 'webhook' then ${named('webhook', webhookName, 'webhook_endpoints')}
  end`
}

const userName = 'coalesce(users.discord_username, users.discord_id)'

/** As the list of blocks shows it: a single address without its prefix. */
const blockName = `coalesce(
  nullif(format('%s', blocks.network::inet), ''),
  left(encode(blocks.fingerprint_hash, 'hex'), 12) || '…',
  (select ${userName} from users where users.id = blocks.user_id))`

/** The host alone: paths of receivers hold secrets. */
const webhookName = `coalesce(
  nullif(webhook_endpoints.description, ''), substring(webhook_endpoints.url from '^[a-z]+://(?:[^/?#]*@)?([^/?#]+)'), '')`
