import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { SqlFile } from './sql-files.ts';

/**
 * Applies the SQL functions of `files` in one transaction, unless the database already has the same text.
 *
 * First drops the functions of the previous text, so that removed functions and old parameters do not remain. A function
 * that an index, a policy or a column depends on cannot be dropped and belongs into a migration
 * (docs/decisions/031-migrations-and-functions.md). `client` holds the lock of the migrations.
 */
export async function applyFunctions(client: Client, files: SqlFile[]): Promise<void> {
  const sha256 = hashFiles(files);
  const { rows } = await client.query<Applied>('select sha256, signatures from schema_functions');
  if (rows.length > 0 && rows.every((applied) => applied.sha256 === sha256)) return;
  await client.query('begin');
  try {
    const old = rows.flatMap(({ signatures }) => signatures);
    if (old.length > 0) await client.query(`drop function if exists ${old.join(', ')}`);
    const others = new Set(await listSignatures(client));
    for (const file of files) await runFile(client, file);
    const created = (await listSignatures(client)).filter((signature) => !others.has(signature));
    await client.query('delete from schema_functions');
    await client.query('insert into schema_functions (sha256, signatures) values ($1, $2)', [sha256, created]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`As funções do banco não puderam ser trocadas: ${(error as Error).message}`, { cause: error });
  }
}

/** The hash of the applied text, and the functions that it created: `words_like(text,integer)`. */
type Applied = { sha256: string; signatures: string[] };

function hashFiles(files: SqlFile[]): string {
  const hash = createHash('sha256');
  for (const { name, sha256 } of files) hash.update(`${name} ${sha256}\n`);
  return hash.digest('hex');
}

async function listSignatures(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
     where pronamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map(({ signature }) => signature);
}

async function runFile(client: Client, { name, sql }: SqlFile): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
  }
}
