#!/bin/sh
# Runs once, when the PostgreSQL of compose.yaml makes its first data.
set -eu
psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 \
  --set owner_password="$DATABASE_OWNER_PASSWORD" --set password="$DATABASE_PASSWORD" --file /ops/database.sql
