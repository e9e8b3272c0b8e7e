import { blank, erasure, instead, planted, recomputed, unkept, unkeptAll } from './forger.fixture.ts'

/** What somebody can try who has the password of the application's role, and what notices. */
export interface Forgery {
  attack: string
  /** As the role: statements without parameters. */
  play: string
  /** Whether the role that owns the tables gets the statements through. */
  isRefused?: boolean
  /** What of entries must not be there afterwards. */
  none?: string
  /** Each that notices; empty where the forgery does nothing. */
  noticedBy: readonly ('verify' | 'signing' | 'fsck')[]
}

/** The fourth entry is the one that somebody wants gone. The last head stands at the end; two days before there was another. */
export const forgeries: readonly Forgery[] = [
  {
    attack: 'an entry is changed',
    play: `update audit_log set action = 'license.reveal' where sequence = 4`,
    isRefused: true,
    noticedBy: [],
  },
  {
    attack: 'an entry is deleted',
    play: 'delete from audit_log where sequence = 4',
    isRefused: true,
    noticedBy: [],
  },
  { attack: 'the record is emptied', play: 'truncate audit_log', isRefused: true, noticedBy: [] },
  { attack: 'the heads are deleted', play: 'delete from audit_heads', isRefused: true, noticedBy: [] },
  {
    attack: 'the end is set back',
    play: 'update audit_end set sequence = 3',
    isRefused: true,
    noticedBy: [],
  },
  {
    attack: 'an entry is changed while its trigger sleeps',
    play: unkept(`update audit_log set action = 'license.reveal' where sequence = 4`),
    noticedBy: ['verify'],
  },
  {
    attack: 'a detail is changed, with its own digest',
    play: unkept(`update audit_log set detail = '{"max_instances": 9}' where sequence = 4;
      update audit_log set detail_digest = salted_digest(detail_salt, detail::text) where sequence = 4`),
    noticedBy: ['verify'],
  },
  {
    attack: 'an address becomes a network',
    play: unkept(`update audit_log set address = set_masklen(address, 8) where sequence = 4`),
    noticedBy: ['verify'],
  },
  {
    attack: 'two entries change places',
    play: unkept(`update audit_log set sequence = -4 where sequence = 4;
      update audit_log set sequence = 4 where sequence = 5; update audit_log set sequence = 5 where sequence = -4`),
    noticedBy: ['verify'],
  },
  {
    attack: 'keep_audit() lets an update through, and is put back',
    play: instead(
      'keep_audit',
      `keep_audit() returns trigger language plpgsql as 'begin return new; end'`,
      `update audit_log set action = 'license.reveal' where sequence = 4`,
    ),
    noticedBy: ['verify'],
  },
  {
    attack: 'keep_audit() lets updates through from now on',
    play: `create or replace function keep_audit() returns trigger language plpgsql as 'begin return new; end'`,
    noticedBy: ['fsck'],
  },
  {
    attack: 'audit_digest() gives the digest from before the change',
    play: `create table former as select id, audit_digest(audit_log) as digest from audit_log;
      ${unkept(`update audit_log set action = 'license.reveal', actor_id = null where sequence = 4`)};
      create or replace function audit_digest(entry audit_log) returns bytea language sql stable
        as 'select digest from former where former.id = entry.id'`,
    noticedBy: ['verify', 'fsck'],
  },
  {
    attack: 'salted_digest() finds every detail right',
    play: `create table former as select detail_salt as salt, detail_digest as digest from audit_log;
      ${unkept(`update audit_log set detail = '{"max_instances": 9}' where sequence = 4`)};
      create or replace function salted_digest(salt bytea, text text) returns bytea language sql stable
        as 'select digest from former where former.salt = salted_digest.salt'`,
    noticedBy: ['verify', 'fsck'],
  },
  {
    attack: 'a schema before ours answers in the place of PostgreSQL’s and our names',
    play: `create schema planted; create view planted.audit_log as select * from public.audit_log where sequence <> 4;
      do $$ begin execute format('alter role %I set search_path to planted, public, pg_catalog', current_user); end $$`,
    noticedBy: ['fsck'],
  },
  {
    attack: 'an entry is changed and the chain computed anew',
    play: unkeptAll(`update audit_log set action = 'license.reveal' where sequence = 4; ${recomputed}`),
    noticedBy: ['verify', 'signing'],
  },
  {
    attack: 'the same, with every head deleted',
    play: unkeptAll(
      `update audit_log set action = 'license.reveal' where sequence = 4; ${recomputed}; delete from audit_heads`,
    ),
    noticedBy: ['verify', 'signing'],
  },
  {
    attack: 'the chain is taken apart, so that the server itself computes and signs another',
    play: unkeptAll(`update audit_log set action = 'license.reveal' where sequence = 4;
      update audit_log set sequence = null, hash = null; delete from audit_heads;
      update audit_end set sequence = 0, hash = decode(repeat('00', 32), 'hex')`),
    noticedBy: ['verify', 'signing'],
  },
  {
    attack: 'the record begins anew',
    play: unkeptAll(`delete from audit_log; delete from audit_heads;
      update audit_end set sequence = 0, hash = decode(repeat('00', 32), 'hex'), latest = null`),
    noticedBy: ['verify', 'signing'],
  },
  {
    attack: 'the last entries go, with the head that held them',
    play: unkeptAll(`delete from audit_log where sequence > 6; delete from audit_heads where sequence > 6;
      update audit_end set sequence = 6, hash = (select hash from audit_log where sequence = 6)`),
    noticedBy: ['verify', 'signing'],
  },
  {
    attack: 'all heads but an old one are deleted',
    play: unkeptAll('delete from audit_heads where sequence > 6'),
    noticedBy: ['verify', 'signing'],
  },
  {
    attack: 'a head gets another hash',
    play: unkeptAll(`update audit_heads set hash = decode(repeat('11', 32), 'hex')`),
    noticedBy: ['verify'],
  },
  {
    attack: 'the root key is deleted, so that the next start makes another',
    play: 'delete from root_key',
    noticedBy: ['verify', 'signing'],
  },
  {
    attack: 'an entry is inserted between two',
    play: unkeptAll(`update audit_log set sequence = -sequence where sequence > 4;
      update audit_log set sequence = 1 - sequence where sequence < 0; update audit_end set sequence = sequence + 1;
      insert into audit_log select gen_random_uuid(), actor_id, action, subject_id, detail, address, created_at, token_id,
        request_ref, detail_salt, detail_digest, address_salt, address_digest, 5, hash from audit_log where sequence = 4;
      ${recomputed}`),
    noticedBy: ['verify', 'signing'],
  },
  {
    attack: 'an entry is inserted with a time of last week',
    play: `insert into audit_log (id, action, subject_id, created_at)
      values (gen_random_uuid(), 'license.reveal', gen_random_uuid(), now() - interval '7 days')`,
    none: `created_at < now() - interval '1 day'`,
    noticedBy: [],
  },
  {
    attack: 'the same while the trigger sleeps that sets the time',
    play: unkeptAll(planted(`now() - interval '7 days'`)),
    noticedBy: ['verify', 'signing'],
  },
  {
    attack: 'an entry is dated weeks ahead while the trigger sleeps',
    play: unkeptAll(planted(`now() + interval '30 days'`)),
    noticedBy: ['verify'],
  },
  {
    attack: 'an entry is inserted while moment() tells a time of last week',
    play: instead(
      'moment',
      `moment() returns timestamptz language sql stable as 'select statement_timestamp() - interval ''7 days'''`,
      `insert into audit_log (id, action, subject_id) values (gen_random_uuid(), 'license.reveal', gen_random_uuid())`,
    ),
    noticedBy: ['verify', 'signing'],
  },
  {
    attack: 'an entry is inserted with a place and a hash of its own',
    play: `insert into audit_log (id, action, subject_id, sequence, hash)
      values (gen_random_uuid(), 'license.reveal', gen_random_uuid(), 4000, sha256(''))`,
    none: `sequence >= 4000 or hash = sha256('')`,
    noticedBy: [],
  },
  { attack: 'a detail is blanked', play: blank, noticedBy: ['verify'] },
  {
    attack: 'an address is blanked',
    play: 'update audit_log set address = null, address_salt = null where sequence = 4',
    noticedBy: ['verify'],
  },
  {
    attack: 'a detail is blanked, with an erasure that counts it',
    play: `${blank}; ${erasure(`'{"erased_details": 1, "erased_addresses": 0}'`)}`,
    noticedBy: ['verify'],
  },
  {
    attack: 'a detail is blanked, with an erasure that lists it and the signature of another',
    play: `${blank}; ${erasure(`detail || jsonb_build_object('blanked', jsonb_build_object('addresses', '[]'::jsonb,
      'details', (select jsonb_agg(id) from audit_log where sequence = 4)))`)}`,
    noticedBy: ['verify'],
  },
  {
    attack: 'a detail is blanked, with a copy of an erasure',
    play: `${blank}; ${erasure('detail')}`,
    noticedBy: ['verify'],
  },
  {
    attack: 'an erasure’s own list is blanked',
    play: `update audit_log set detail = '{}', detail_salt = null where action = 'user.erase'`,
    noticedBy: ['verify'],
  },
  {
    attack: 'a view stands in the record’s place',
    play: `alter table audit_log rename to real_log; create view audit_log as select * from real_log`,
    noticedBy: ['fsck'],
  },
  {
    attack: 'row-level security hides an entry from everybody',
    play: `alter table audit_log force row level security;
      create policy planted on audit_log using (sequence is distinct from 4)`,
    noticedBy: ['verify'],
  },
  {
    attack: 'a rule swallows new entries',
    play: `create rule planted as on insert to audit_log where new.action = 'license.reveal' do instead nothing`,
    noticedBy: ['fsck'],
  },
  {
    attack: 'a trigger changes new entries',
    play: `create function planted() returns trigger language plpgsql as 'begin new.actor_id := null; return new; end';
      create trigger planted before insert on audit_log for each row execute function planted()`,
    noticedBy: ['fsck'],
  },
  {
    attack: 'the view changes in which buyers read their history',
    play: `create or replace view own_changes with (security_barrier) as
      select id, subject_id, detail as changes from audit_log where false`,
    noticedBy: ['fsck'],
  },
]
