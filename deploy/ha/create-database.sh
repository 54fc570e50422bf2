#!/bin/sh
# Patroni runs this once, on the first machine, with the address of the new server as its last argument.
set -eu
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname="$1" --set=password="$FICHARIO_DATABASE_PASSWORD" <<'SQL'
set log_statement = 'none';
create role fichario login createrole password :'password';
create database fichario owner fichario;
SQL
