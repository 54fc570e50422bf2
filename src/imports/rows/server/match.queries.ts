import type { TenantTx } from '../../../kit/server/db/db.ts';
import { chaveNome } from '@fichario/brasil';
import { keyOfExternalCode } from '../../../pessoa/external-codes.ts';
import type { Pessoa, PessoaInput, PessoaRow } from '../../../pessoa/pessoa.ts';
import { PESSOA_COLUMNS, toPessoa } from '../../../pessoa/stored/row.ts';
import { findPasts, type Past } from '../../../register/history/server/past.queries.ts';
import type { ImportSettings } from '../../model/import.ts';

/** A key by which a row finds its record, apart from the id. */
export type MatchKind = ImportSettings['match'][number];

/** The keys that no two records share. */
export const UNIQUE_KEYS = {
  cpf: (pessoa) => (pessoa.tipo === 'fisica' && pessoa.cpf ? [pessoa.cpf] : []),
  cnpj: (pessoa) => (pessoa.tipo === 'juridica' && pessoa.cnpj ? [pessoa.cnpj] : []),
  codigoExterno: ({ codigosExternos }) => codigosExternos.map(keyOfExternalCode),
} satisfies Partial<Record<MatchKind, (pessoa: PessoaInput) => string[]>>;

const KEYS: Readonly<Record<MatchKind, (pessoa: Pessoa) => string[]>> = {
  ...UNIQUE_KEYS,
  idEstrangeiro: ({ idEstrangeiro }) => (idEstrangeiro === null ? [] : [idEstrangeiro]),
  codigo: ({ codigo }) => [String(codigo)],
  email: ({ emails }) => emails.map(({ email }) => email),
  nomeEmail: ({ nome, emails }) => emails.map(({ email }) => keyOfNomeEmail(nome, email)),
};

/** A name with an e-mail, by which a row without a document finds its record. */
export function keyOfNomeEmail(nome: string, email: string): string {
  return `${email}\n${chaveNome(nome)}`;
}

export type MatchKeys = Record<'id' | MatchKind, string[]> & {
  /** the moment of the oldest fiscal document among the rows; undefined without any */
  since?: string | undefined;
};

/**
 * The records that rows may match: live ones by every key, deleted ones only by id. The id and the codigo of a merged record lead
 * to its live survivor.
 */
export type FoundRecords = {
  byId: ReadonlyMap<string, Pessoa>;
  /** merged records, by id and by codigo as text; their survivors are in `byId` */
  merged: ReadonlyMap<string, Pessoa>;
  by: Readonly<Record<MatchKind, ReadonlyMap<string, readonly Pessoa[]>>>;
  /** the ids of the records that the operation already changed, and of those that it created */
  changed: ReadonlySet<string>;
  made: ReadonlySet<string>;
  /** the earlier versions of records that changed after `since`, by id */
  pasts: ReadonlyMap<string, Past>;
};

/** Finds the records that rows may match. With `operationId` locks them until the commit. */
export async function findMatches(tx: TenantTx, keys: MatchKeys, operationId?: string): Promise<FoundRecords> {
  const ids = await findIds(tx, keys);
  const isLocking = operationId !== undefined;
  const first = ids.length === 0 ? [] : await findRecords(tx, ids, isLocking);
  const merged = first.filter(({ mergedInto }) => mergedInto !== undefined);
  const survivors = await findSurvivors(tx, first, isLocking);
  const all = [...first.filter(({ mergedInto }) => mergedInto === undefined), ...survivors];
  const changes = operationId === undefined ? [] : await findChanged(tx, operationId, all);
  const pasts = keys.since === undefined ? NO_PASTS : await findPasts(tx, all, keys.since);
  const live = all.filter(({ deletedAt }) => deletedAt === null);
  return {
    byId: new Map(all.map((pessoa) => [pessoa.id, pessoa])),
    merged: new Map(
      merged.flatMap((pessoa) => [
        [pessoa.id, pessoa],
        [String(pessoa.codigo), pessoa],
      ]),
    ),
    by: {
      cpf: groupBy('cpf', live),
      cnpj: groupBy('cnpj', live),
      idEstrangeiro: groupBy('idEstrangeiro', live),
      codigoExterno: groupBy('codigoExterno', live),
      codigo: groupBy('codigo', live),
      email: groupBy('email', live),
      nomeEmail: groupBy('nomeEmail', live),
    },
    pasts,
    changed: new Set(changes.map(({ pessoa_id }) => pessoa_id)),
    made: new Set(changes.filter(({ made }) => made).map(({ pessoa_id }) => pessoa_id)),
  };
}

/** The survivors of merged records, without those that are among `records`. */
async function findSurvivors(tx: TenantTx, records: readonly Pessoa[], isLocking: boolean): Promise<Pessoa[]> {
  const known = new Set(records.map(({ id }) => id));
  const wanted = records.flatMap(({ mergedInto }) =>
    mergedInto === undefined || known.has(mergedInto) ? [] : [mergedInto],
  );
  return wanted.length === 0 ? [] : findRecords(tx, [...new Set(wanted)], isLocking);
}

const NO_PASTS: ReadonlyMap<string, Past> = new Map();

async function findIds(tx: TenantTx, keys: MatchKeys): Promise<string[]> {
  const find = async (text: string, values: unknown[]): Promise<string[]> =>
    values.length === 0 ? [] : (await tx.query<{ id: string }>(text, [tx.tenantId, values])).map(({ id }) => id);
  const found = await Promise.all([
    find(liveWith('cpf'), keys.cpf),
    find(liveWith('cnpj'), keys.cnpj),
    find(liveWith('id_estrangeiro'), keys.idEstrangeiro),
    find(WITH_CODIGO, keys.codigo),
    find(WITH_EXTERNAL_CODE, keys.codigoExterno),
    // the tokens match any text of a record; groupBy then keeps only the matches of an e-mail
    find('select f.pessoa_id as id from find_by_tokens($1, $2) f', [
      ...keys.email,
      ...keys.nomeEmail.map((key) => key.slice(0, key.indexOf('\n'))),
    ]),
  ]);
  return [...new Set([...keys.id, ...found.flat()])];
}

/*
 * One index lookup for each value (`offset 0`). The statements have no name, so PostgreSQL plans each use: it would reuse
 * a plan from the time when the table was small. The import also keeps the statistics of the table current (count-register.ts).
 */
function liveWith(column: 'cpf' | 'cnpj' | 'id_estrangeiro'): string {
  return `select m.id from unnest($2::text[]) as w(value), lateral (
      select p.id from pessoas p
      where p.tenant_id = $1 and p.${column} = w.value and p.deleted_at is null offset 0
    ) m`;
}

/** Also finds a merged record, because it leads to its survivor. */
const WITH_CODIGO = `select m.id from unnest($2::int[]) as w(value), lateral (
    select p.id from pessoas p
    where p.tenant_id = $1 and p.codigo = w.value and (p.deleted_at is null or p.merged_into is not null) offset 0
  ) m`;

/** Only live records have rows in this table. */
const WITH_EXTERNAL_CODE = `select m.id from unnest($2::text[]) as w(value), lateral (
    select c.pessoa_id as id from pessoa_external_codes c
    where c.tenant_id = $1 and c.sistema_chave = split_part(w.value, chr(10), 1)
      and c.codigo_chave = split_part(w.value, chr(10), 2) offset 0
  ) m`;

/** Finds records by id, deleted ones too. Sorted by id, like every query that locks several records, to prevent deadlocks. */
export async function findRecords(tx: TenantTx, ids: string[], lock = false): Promise<Pessoa[]> {
  const rows = await tx.query<PessoaRow>(
    `select ${PESSOA_COLUMNS} from (select w.id from unnest($2::uuid[]) as w(id) order by w.id) w, lateral (
       select q.* from pessoas q where q.tenant_id = $1 and q.id = w.id offset 0 ${lock ? 'for update of q' : ''}
     ) p`,
    [tx.tenantId, ids],
  );
  return rows.map(toPessoa);
}

async function findChanged(
  tx: TenantTx,
  operationId: string,
  pessoas: Pessoa[],
): Promise<{ pessoa_id: string; made: boolean }[]> {
  if (pessoas.length === 0) return [];
  return tx.query<{ pessoa_id: string; made: boolean }>(
    `select c.pessoa_id, c.before is null as made from operation_changes c
     where c.tenant_id = $1 and c.operation_id = $2 and c.pessoa_id = any($3::uuid[])`,
    [tx.tenantId, operationId, [...new Set(pessoas.map(({ id }) => id))]],
  );
}

function groupBy(kind: MatchKind, pessoas: readonly Pessoa[]): Map<string, Pessoa[]> {
  const groups = new Map<string, Pessoa[]>();
  for (const pessoa of pessoas)
    for (const key of KEYS[kind](pessoa)) groups.set(key, [...(groups.get(key) ?? []), pessoa]);
  return groups;
}
