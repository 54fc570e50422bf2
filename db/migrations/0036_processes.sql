-- What processes that serve one database tell each other of the moment. It stands in no log of the database, because nothing is lost
-- with it: after a crash, and on a server that takes over, the tables begin empty.
create unlogged table processes (
  id uuid primary key,
  -- the number of the data folder, which all of them share
  folder int not null,
  seen_at timestamptz not null
);
create unlogged table request_counts (
  -- SHA-256 of a session's token or of an address
  key bytea primary key,
  started_at timestamptz not null,
  taken int not null
);
grant select, insert, update, delete on processes, request_counts to fichario_app;
