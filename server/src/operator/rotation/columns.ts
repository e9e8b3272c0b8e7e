/** A column with values that `Secrets.seal` made, as SQL. */
export interface SealedColumn {
  table: string
  column: string
  /** The primary key, an expression of type uuid or text. */
  id: string
  idType: 'uuid' | 'text'
  /** The owner that a value was sealed for. */
  owner: string
}

const column = (
  table: string,
  name: string,
  { id = 'id', idType = 'uuid', owner = `${id}::text` }: Partial<SealedColumn> = {},
): SealedColumn => ({ table, column: name, id, idType, owner })

/** All sealed columns; keys of an import that stand inside a row's JSON have a statement of their own. */
export const sealedColumns: readonly SealedColumn[] = [
  column('licenses', 'key_sealed'),
  column('orders', 'buyer_email_sealed'),
  column('channels', 'secrets_sealed'),
  column('channels', 'former_secrets_sealed'),
  column('channel_notices', 'body_sealed', { owner: 'channel_id::text' }),
  column('webhook_endpoints', 'secret_sealed'),
  column('webhook_endpoints', 'former_secret_sealed'),
  column('idempotency_keys', 'answer_sealed'),
  column('release_settings', 'private_key_sealed', { id: 'product_id' }),
  column('signing_keys', 'private_key_sealed', { id: 'kid', idType: 'text' }),
  column('root_key', 'private_key_sealed', { id: 'kid', idType: 'text', owner: `'root ' || kid` }),
  column('import_parts', 'bytes_sealed', {
    id: `import_id || kind || number`,
    idType: 'text',
    owner: 'import_id::text',
  }),
  column('discord_settings', 'token_sealed', {
    id: 'only_row::text',
    idType: 'text',
    owner: `'discord bot token'`,
  }),
  column('discord_roles', 'erased_id_sealed', {
    id: 'user_id || role_id',
    idType: 'text',
    owner: 'user_id::text',
  }),
]
