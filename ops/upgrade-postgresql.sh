#!/bin/sh
# Takes a shop to another PostgreSQL by logical replication, and back: docs/operating.md, "A newer PostgreSQL of your own".
# FROM and TO are the shop's database on both servers, as a superuser whom each server lets in from the other: postgres://postgres:…@host:5432/muhur.
#   follow   copies the shop while its servers run, and goes on with each change
#   lag      says what TO lacks
#   switch   with the servers stopped: TO has everything, and FROM follows TO from here on. The way back is this with FROM and TO exchanged
#   end      with both as at the last switch: FROM follows no more, and may be removed
set -eu
: "${FROM:?names the shop in the PostgreSQL that serves}" "${TO:?names the shop in the other PostgreSQL}"

fail() {
  echo "$1" >&2
  exit 1
}

# Every user of the machine reads the arguments of a program. So psql and pg_dump take passwords by their environment, as this script does,
# and by their input; printf is no program here but part of the shell.
sql() {
  shop=$1
  shift
  PGPASSWORD=$(password "$shop") psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --dbname "$(without_password "$shop")" "$@"
}
without_password() { printf %s "$1" | sed 's|^\([a-z]*://[^:@/]*\):[^@/]*@|\1@|'; }
# Of an address, where %25 stands for a percent sign; PGPASSWORD where the address has none.
password() {
  rest=$(printf %s "$1" | sed -n 's|^[a-z]*://[^:@/]*:\([^@/]*\)@.*|\1|p')
  [ -n "$rest" ] || rest=$(printf %s "${PGPASSWORD-}" | sed 's/%/%25/g')
  while [ "$rest" != "${rest#*%}" ]; do
    printf %s "${rest%%\%*}"
    rest=${rest#*%}
    printf "\\$(printf %03o "0x${rest%"${rest#??}"}")"
    rest=${rest#??}
  done
  printf %s "$rest"
}
for address in "$FROM" "$TO"; do
  case $(without_password "$address") in *password=*) fail 'FROM and TO take a password as in postgres://postgres:password@host:5432/muhur only' ;; esac
done

# $1 takes the changes of $2; $3: whether its rows are copied first. Both have the tables.
subscribe() {
  sql "$2" <<SQL
select format('alter table %s replica identity full', oid::regclass) from pg_class
  where relkind = 'r' and relreplident = 'd' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
  and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary) \gexec
create publication muhur for tables in schema public, pgboss;
SQL
  address=$(printf %s "$2" | sed "s/'/''/g")
  sql "$1" <<SQL
create subscription muhur connection '$address' publication muhur with (copy_data = $3, slot_name = muhur);
SQL
}

# $1 takes no more changes of $2.
unsubscribe() {
  sql "$1" --command 'drop subscription muhur'
  sql "$2" <<SQL
drop publication muhur;
select format('alter table %s replica identity default', oid::regclass) from pg_class
  where relkind = 'r' and relreplident = 'f' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) \gexec
SQL
}

# Bytes of FROM's log that TO has not confirmed yet.
lag() {
  behind=$(sql "$FROM" --command "select pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn) from pg_replication_slots where slot_name = 'muhur'")
  [ -n "$behind" ] || fail 'TO does not follow FROM yet: run follow first'
  echo "$behind"
}
uncopied() { sql "$TO" --command "select count(*) from pg_subscription_rel where srsubstate <> 'r'"; }

require_stopped() {
  servers=$(sql "$FROM" --command "select count(*) from pg_stat_activity where application_name = 'muhur live' and datname = current_database()")
  [ "$servers" -eq 0 ] || fail "$servers servers of the shop run: stop them first"
}

case ${1:-} in
follow)
  for address in "$FROM" "$TO"; do
    [ "$(sql "$address" --command 'show wal_level')" = logical ] || fail "wal_level is not logical in $(sql "$address" --command 'show server_version')"
  done
  [ "$(sql "$TO" --command "select count(*) from pg_class where relnamespace = 'public'::regnamespace")" -eq 0 ] || fail 'TO is not empty'
  # The owner of the new database makes this schema anew.
  PGPASSWORD=$(password "$FROM") pg_dump --schema-only --dbname "$(without_password "$FROM")" | sql "$TO" --output /dev/null
  subscribe "$TO" "$FROM" true
  ;;
lag)
  bytes=$(lag)
  tables=$(uncopied)
  echo "tables under copy: $tables; bytes behind: $bytes"
  ;;
switch)
  require_stopped
  lag >/dev/null
  [ "$(uncopied)" -eq 0 ] || fail 'the copy is not complete: see lag'
  end=$(sql "$FROM" --command 'select pg_current_wal_flush_lsn()')
  until [ "$(sql "$FROM" --command "select confirmed_flush_lsn >= '$end' from pg_replication_slots where slot_name = 'muhur'")" = t ]; do sleep 0.2; done
  # Sequences are not replicated.
  sql "$FROM" --command "select format('select setval(%L, %s)', format('%I.%I', schemaname, sequencename), last_value) from pg_sequences where last_value is not null" |
    sed 's/$/;/' | sql "$TO" --output /dev/null
  require_stopped
  unsubscribe "$TO" "$FROM"
  subscribe "$FROM" "$TO" false
  sql "$TO" --command analyze
  ;;
end) unsubscribe "$FROM" "$TO" ;;
*) fail 'FROM=… TO=… sh ops/upgrade-postgresql.sh follow|lag|switch|end' ;;
esac
