/** The attacks of somebody with the password of the application's role, and the check that notices each. */
export interface Forgery {
  attack: string
  /** The forger's statements in that role, without parameters. */
  play: string
  /** Whether the role that owns the tables gets the statements through. */
  isRefused?: boolean
  /** Whether it concerns an installation of two roles alone: the server serves in a role that does not own the tables. */
  isOfServing?: boolean
  /** A condition on entries that must have no rows afterwards. */
  none?: string
  /** The checks that notice; empty where the forgery does nothing. */
  noticedBy: readonly ('verify' | 'signing' | 'fsck')[]
}

/** Disables a trigger while the statements run, and enables the trigger again. */
const without = (trigger: string, table: string, text: string) =>
  `alter table ${table} disable trigger ${trigger}; ${text}; alter table ${table} enable trigger ${trigger}`
export const unkept = (text: string) => without('keep_audit', 'audit_log', text)
export const unkeptAll = (text: string) =>
  tables.reduce(
    (inner, table) =>
      `alter table ${table} disable trigger user; ${inner}; alter table ${table} enable trigger user`,
    text,
  )
const tables = ['audit_log', 'audit_end', 'audit_heads']
/** Puts an attacker's function in the place of ours for a while. */
export const instead = (name: string, planted: string, text: string) => `
  create temporary table ours as select pg_get_functiondef(oid) as text from pg_proc
    where proname = '${name}' and pronamespace = 'public'::regnamespace;
  create or replace function ${planted};
  ${text};
  do $$ begin execute (select text from ours); end $$;
  drop table ours`
/** Computes the chain anew from the first entry on, as anybody can: its hashes need no key. */
export const recomputed = `
  do $$ declare entry audit_log; last bytea := decode(repeat('00', 32), 'hex'); begin
    for entry in select * from audit_log where sequence is not null order by sequence loop
      last := sha256(last || audit_digest(entry));
      update audit_log set hash = last where id = entry.id;
    end loop;
    update audit_end set hash = last;
  end $$`
export const blank = `update audit_log set detail = '{}', detail_salt = null where sequence = 4`
export const erasure = (detail: string) => `insert into audit_log (id, actor_id, action, subject_id, detail)
  select gen_random_uuid(), actor_id, 'user.erase', subject_id, ${detail} from audit_log where action = 'user.erase'`
export const planted = (created_at: string) => `
  insert into audit_log (id, action, subject_id, created_at, detail_digest, address_digest)
    values (gen_random_uuid(), 'license.reveal', gen_random_uuid(), ${created_at}, '', '');
  update audit_log set detail_digest = salted_digest(detail_salt, detail::text),
    address_digest = salted_digest(address_salt, '-') where action = 'license.reveal'`
/** A user who is erased from the first moment on, and the erasure of one detail in the form of versions before the lists. */
export const erasedUser = `
  insert into users (id, discord_id, erased_at) values (gen_random_uuid(), '0' || '9876543210987654321', now());
  insert into audit_log (id, action, subject_id, detail)
    select gen_random_uuid(), 'user.erase', id, '{"erased_details": 1, "erased_addresses": 0}'
    from users where discord_id = '09876543210987654321';`
/** The role of the server, derived from the name of the owner in `ownRoles`. */
export const serving = `regexp_replace(current_user, '_owner$', '')`
