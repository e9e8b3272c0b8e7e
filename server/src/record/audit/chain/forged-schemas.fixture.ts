import { serving, type Forgery } from './forger.fixture.ts'

export const forgedSchemas: readonly Forgery[] = [
  {
    attack: 'a view stands in the record’s place',
    play: `alter table audit_log rename to real_log; create view audit_log as select * from real_log`,
    noticedBy: ['fsck'],
  },
  {
    attack: 'row-level security hides an entry from everybody',
    play: `alter table audit_log force row level security;
      create policy planted on audit_log using (sequence is distinct from 4)`,
    noticedBy: ['verify', 'fsck'],
  },
  {
    attack: 'row-level security hides new entries from the server alone',
    play: `do $$ begin execute format('create policy planted on audit_log as restrictive to %I using (sequence is not null)',
      ${serving}); end $$;
      insert into audit_log (id, action, subject_id) values (gen_random_uuid(), 'license.reveal', gen_random_uuid())`,
    isOfServing: true,
    noticedBy: ['fsck'],
  },
  {
    attack: 'the server’s policy hides an entry',
    play: `alter policy serving on audit_log using (sequence is distinct from 4)`,
    isOfServing: true,
    noticedBy: ['verify', 'fsck'],
  },
  {
    attack: 'the role that serves gets rights that a server does not need',
    play: `do $$ begin
      execute format('grant delete, trigger, update (action) on audit_log to %I', ${serving});
      if not has_table_privilege(${serving}, 'audit_log', 'delete') then raise 'permission denied'; end if;
    end $$`,
    isOfServing: true,
    noticedBy: ['fsck'],
  },
  {
    attack: 'a table inherits from the record',
    play: 'create table planted () inherits (audit_log)',
    noticedBy: ['fsck'],
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
