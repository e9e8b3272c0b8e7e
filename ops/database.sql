-- The least that Mühür needs: a role that owns one database and runs the migrations, and one that serves, which owns nothing, makes
-- nothing and may become muhur_buyer. An administrator runs this once, with passwords of letters and digits:
--   psql -v owner_password=… -v password=… -f database.sql
create role muhur_owner login nosuperuser nocreatedb nocreaterole password :'owner_password';
create role muhur login nosuperuser nocreatedb nocreaterole password :'password';
create role muhur_buyer nologin;
grant muhur_buyer to muhur_owner, muhur;
create database muhur owner muhur_owner encoding 'UTF8' template template0;
revoke connect, temporary on database muhur from public;
grant connect on database muhur to muhur;
