-- A distributed database moves clients between its machines by logical replication, and a table that is not logged cannot take part.
-- Its rows are few and small: a heartbeat of each browser that has a record open.
alter table presences set logged;
