-- A file of licenses in parts: as it came, sealed, until it is checked ('file'), and as its rows were read, 250 in each
-- part ('rows'): what the good ones are to become, and why the others were refused.
alter table import_parts
  add column kind text not null default 'file' check (kind in ('file', 'rows')),
  add column good jsonb,
  add column refused jsonb,
  alter column bytes_sealed drop not null,
  add check ((kind = 'file') = (bytes_sealed is not null)),
  add check ((kind = 'rows') = (good is not null)),
  drop constraint import_parts_pkey,
  add primary key (import_id, kind, number);
alter table import_parts alter column kind drop default;

-- Of a file that is being checked, waits for the admin or is being imported during the upgrade, the licenses that were
-- created stay and are counted. The file has to be uploaded again, and says so. An upload in progress goes on.
update imports set
  state = 'failed',
  fault = 'Mühür içe aktarma sırasında güncellendi; kalan satırlar için dosyayı yeniden yükleyin.',
  finished_at = moment()
where state in ('checking', 'ready', 'running');
delete from import_parts using imports where imports.id = import_id and imports.state <> 'receiving';

-- The lists of refused rows and of created keys remain. These licenses have ids that do not follow from the file.
insert into import_parts (import_id, kind, number, good, refused)
select import_id, 'rows', number,
  coalesce(jsonb_agg(
    jsonb_build_object('line', line, 'discord_id', discord_id, 'license_id', license_id) order by line
  ) filter (where state = 'created'), '[]'),
  jsonb_agg(
    jsonb_build_object('line', line, 'field', refused_field, 'reason', refused_reason, 'value', refused_value) order by line
  ) filter (where state = 'refused')
from (
  select *, (row_number() over (partition by import_id order by line) - 1) / 250 as number
  from import_rows
  where state in ('created', 'refused')
) as numbered
group by import_id, number;
drop table import_rows;

drop index imports_at_work;
alter table imports
  drop column sealed_count,
  drop column worker,
  drop column lease_until,
  -- The ids and keys of the licenses follow from this instant, too.
  add column started_at timestamptz,
  -- So many parts have become licenses; of all or nothing, so many were gone through.
  add column done_parts integer not null default 0;
