import { type Db, queryGlobal } from '../../kit/server/db/db.ts';
import type { CepAddress } from '../localidades.ts';

/**
 * A CEP in the local base; an undefined address means that the providers did not know it recently. A `madeUp` address is of the
 * demo data, and valid only while no better source is known.
 */
export type StoredCep = { address: CepAddress | undefined; stale: boolean; madeUp: boolean };

/**
 * Reads a CEP (eight digits) from the local base; undefined if it is not there. The answer of a provider is stale after 30 days;
 * the answer that a CEP does not exist expires after 10 minutes. Imported and demo rows never expire.
 */
export async function readCep(db: Db, cep: string): Promise<StoredCep | undefined> {
  const [row] = await queryGlobal<CepRow>(
    db,
    `select ceps.logradouro, ceps.bairro, cidades.codigo, cidades.nome, estados.sigla,
            ceps.source not in ('base', 'demo') and ceps.fetched_at < now() - interval '30 days' as stale,
            ceps.source = 'demo' as made_up
       from ceps
       left join cidades on cidades.codigo = ceps.codigo_cidade
       left join estados on estados.codigo = cidades.codigo_estado
      where ceps.cep = $1 and (ceps.found or ceps.fetched_at > now() - interval '10 minutes')`,
    [cep],
  );
  if (!row) return undefined;
  if (row.codigo === null || row.nome === null || row.sigla === null)
    return { address: undefined, stale: false, madeUp: false };
  const { logradouro, bairro, codigo, nome, sigla, stale, made_up: madeUp } = row;
  return { address: { cep, logradouro, bairro, uf: sigla, cidade: { codigo, nome } }, stale, madeUp };
}

type CepRow = {
  logradouro: string;
  bairro: string;
  codigo: string | null;
  nome: string | null;
  sigla: string | null;
  stale: boolean;
  made_up: boolean;
};

/** Stores the address from a provider permanently. Does not store an address without a city. */
export async function saveCep(db: Db, address: CepAddress, source: string): Promise<void> {
  const { cep, logradouro, bairro, cidade } = address;
  if (!cidade) return;
  await queryGlobal(
    db,
    `insert into ceps (cep, found, logradouro, bairro, codigo_cidade, source) values ($1, true, $2, $3, $4, $5)
     on conflict (cep) do update set found = true, logradouro = excluded.logradouro, bairro = excluded.bairro,
       codigo_cidade = excluded.codigo_cidade, source = excluded.source, fetched_at = excluded.fetched_at`,
    [cep, logradouro, bairro, cidade.codigo, source],
  );
}

/** Records that no provider knows a CEP. A CEP with a stored address keeps it, with today's date. */
export async function saveUnknownCep(db: Db, cep: string): Promise<void> {
  await queryGlobal(
    db,
    `insert into ceps (cep, found, source) values ($1, false, 'providers')
     on conflict (cep) do update set fetched_at = excluded.fetched_at`,
    [cep],
  );
}
