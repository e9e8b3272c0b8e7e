-- The least that Mühür needs: a role that owns one database and may become muhur_buyer, and nothing else.
-- An administrator runs this once, with a password of letters and digits:  psql -v password=… -f database.sql
create role muhur login nosuperuser nocreatedb nocreaterole password :'password';
create role muhur_buyer nologin;
grant muhur_buyer to muhur;
create database muhur owner muhur encoding 'UTF8' template template0;
revoke connect, temporary on database muhur from public;
