import { constraintOf } from '../../../kit/server/db/shard-errors.ts';

/** A record has a newer version than the one read; the operation wrote nothing. */
export class VersionConflict extends Error {}

/** The content of a record that another live record of the client may already have. */
export type TakenOfRecord = 'cpf' | 'cnpj' | 'codigoExterno';

/** Why a record cannot get back its earlier content. */
export const TAKEN_BEFORE: Readonly<Record<TakenOfRecord, string>> = {
  cpf: 'O CPF de antes está em outra ficha agora.',
  cnpj: 'O CNPJ de antes está em outra ficha agora.',
  codigoExterno: 'Um código externo de antes está em outra ficha agora.',
};

/** What is taken, by the violated unique index. */
export type Taken = TakenOfRecord | 'id' | 'idempotencyKey';

const TAKEN_BY_INDEX: Record<string, Taken> = {
  pessoas_cpf_key: 'cpf',
  pessoas_cnpj_key: 'cnpj',
  pessoa_external_codes_pkey: 'codigoExterno',
  pessoas_pkey: 'id',
  operations_idempotency_key: 'idempotencyKey',
};

/** The conflict, if it is about a record's content. */
export function takenOfRecord(error: unknown): TakenOfRecord | undefined {
  const taken = violatedKey(error);
  return taken === 'id' || taken === 'idempotencyKey' ? undefined : taken;
}

/** The conflict behind a database error; undefined for any other error. */
export function violatedKey(error: unknown): Taken | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return undefined;
  return TAKEN_BY_INDEX[constraintOf(error) ?? ''];
}
