import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { SqlFile } from './sql-files.ts';

/**
 * Applies the SQL functions of `files` as a whole, in one transaction, unless the database has that very text already.
 *
 * The functions that the text before made are dropped first, so that a function which changed its parameters or is gone
 * leaves nothing behind. What indexes, policies or columns stand on cannot be dropped and belongs into a migration
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
    const made = (await listSignatures(client)).filter((signature) => !others.has(signature));
    await client.query('delete from schema_functions');
    await client.query('insert into schema_functions (sha256, signatures) values ($1, $2)', [sha256, made]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`As funções do banco não puderam ser trocadas: ${(error as Error).message}`, { cause: error });
  }
}

/** The text that is in the database, and the functions that it made: `words_like(text,integer)`. */
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
