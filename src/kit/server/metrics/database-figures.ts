import type { Figures } from '../observe/figures.ts';

/** Two monitors may scrape in the same interval; the database is then queried once. */
const KEEP_MS = 5_000;

type DatabaseRow = {
  size: number;
  connections: number;
  limit: number;
  standbys: number;
  commits: number;
  rollbacks: number;
  deadlocks: number;
};

/** A role without rights may read this, and it is about no client. */
const ASK = `select pg_database_size(d.oid) as size, s.numbackends as connections,
    current_setting('max_connections')::int as limit, (select count(*) from pg_stat_replication) as standbys,
    s.xact_commit as commits, s.xact_rollback as rollbacks, s.deadlocks
  from pg_database d join pg_stat_database s on s.datid = d.oid where d.datname = current_database()`;

/** The figures of the database server. On a distributed database, those of the coordinator. */
export function addDatabaseFigures(figures: Figures): void {
  figures.add({
    name: 'database',
    from: 'database',
    keepMs: KEEP_MS,
    figures: {
      fichario_database_size_bytes: { kind: 'gauge', help: 'Tamanho do banco, em bytes' },
      fichario_database_connections: { kind: 'gauge', help: 'Conexões ao banco, de todos os programas' },
      fichario_database_connections_limit: { kind: 'gauge', help: 'Conexões que o servidor do banco aceita' },
      fichario_database_standbys: { kind: 'gauge', help: 'Réplicas ligadas ao servidor que grava' },
      fichario_database_server_commits_total: { kind: 'counter', help: 'Transações confirmadas no banco, por todos' },
      fichario_database_server_rollbacks_total: { kind: 'counter', help: 'Transações desfeitas no banco, por todos' },
      fichario_database_deadlocks_total: { kind: 'counter', help: 'Impasses que o banco encerrou' },
    },
    read: async (ask) => {
      const [row] = await ask<DatabaseRow>(ASK);
      if (row === undefined) return {};
      return {
        fichario_database_size_bytes: [{ value: row.size }],
        fichario_database_connections: [{ value: row.connections }],
        fichario_database_connections_limit: [{ value: row.limit }],
        fichario_database_standbys: [{ value: row.standbys }],
        fichario_database_server_commits_total: [{ value: row.commits }],
        fichario_database_server_rollbacks_total: [{ value: row.rollbacks }],
        fichario_database_deadlocks_total: [{ value: row.deadlocks }],
      };
    },
  });
}
