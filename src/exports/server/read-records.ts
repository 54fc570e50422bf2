import { Query } from 'pg';
import type { Role } from '../../access/policy.ts';
import { type Db, inTenantBulk, type TenantTx } from '../../kit/server/db/db.ts';
import type { InscricaoEstadual, Pessoa } from '../../pessoa/pessoa.ts';
import { presentCpf } from '../../pessoa/present.ts';
import { type ListPart, partsOfList, type WholeList } from '../../search/server/whole-list.ts';
import type { BlockCounts } from '../export.ts';

/**
 * Records that are read while others are written: enough that nobody waits for the next ones, and so few that what else
 * the process has to do waits a few milliseconds for them.
 */
const BATCH = 1000;

/** A moment as the API writes it. */
const MOMENT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const momentOf = (column: string) => `to_char(p.${column} at time zone 'UTC', ${MOMENT})`;

/** `empty` stands where nobody needs the field; null unless it says otherwise. */
type Field = { field?: string; sql: string; empty?: string };
const NO_LIST = "'[]'::json";
const NO_TEXT = "''::text";

/**
 * What a record is read with, in the order of `toPessoa`, under the fields that need it; the others always. One text of
 * JSON a record: a column each would take the client library twice the time.
 */
const FIELDS: readonly Field[] = [
  { field: 'id', sql: 'p.id', empty: NO_TEXT },
  { sql: 'p.codigo' },
  { field: 'version', sql: 'p.version', empty: '0' },
  { sql: 'p.tipo' },
  { sql: 'p.nome' },
  { field: 'nomeSocial', sql: 'p.nome_social' },
  { field: 'nomeFantasia', sql: 'p.nome_fantasia' },
  { field: 'cpf', sql: 'p.cpf' },
  { field: 'cnpj', sql: 'p.cnpj' },
  { field: 'nascimento', sql: 'p.nascimento' },
  { field: 'abertura', sql: 'p.abertura' },
  { field: 'inscricoesEstaduais', sql: 'p.inscricoes_estaduais', empty: NO_LIST },
  { field: 'inscricaoMunicipal', sql: 'p.inscricao_municipal' },
  { field: 'cnae', sql: 'p.cnae' },
  { field: 'naturezaJuridica', sql: 'p.natureza_juridica' },
  { field: 'enderecos', sql: 'p.enderecos', empty: NO_LIST },
  { field: 'telefones', sql: 'p.telefones', empty: NO_LIST },
  { field: 'emails', sql: 'p.emails', empty: NO_LIST },
  { field: 'papeis', sql: 'p.papeis', empty: NO_LIST },
  { field: 'tags', sql: 'p.tags', empty: NO_LIST },
  { field: 'situacao', sql: 'p.situacao', empty: NO_TEXT },
  { field: 'limiteCredito', sql: 'p.limite_credito::text' },
  { field: 'observacoes', sql: 'p.observacoes', empty: NO_TEXT },
  { field: 'createdAt', sql: momentOf('created_at'), empty: NO_TEXT },
  { field: 'updatedAt', sql: momentOf('updated_at'), empty: NO_TEXT },
  { field: 'deletedAt', sql: momentOf('deleted_at') },
];

/** A list as it is at one moment. What it says and what it gives is of the same records. */
export type Snapshot = {
  /** how many records it has, and the most blocks of each group that one of them has */
  measure: () => Promise<BlockCounts & { count: number }>;
  /**
   * Gives each record to `visit`, in the order of the list, as the role may see it; after a batch waits for `pause`,
   * which ends the reading by throwing. With `fields` the others are empty.
   */
  read: (visit: (pessoa: Pessoa) => void, pause: () => Promise<void>, fields?: ReadonlySet<string>) => Promise<void>;
};

/** Runs `work` on a list that does not change meanwhile, however long it takes. */
export function withSnapshot<T>(db: Db, list: WholeList, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const { id, role } = list.tenant;
  return inTenantBulk(db, id, async (tx) => {
    // the first batch of a long list comes when all of it is sorted; and a slow disk is waited for
    await tx.query('set transaction isolation level repeatable read, read only');
    await tx.query("set local statement_timeout = '30min'");
    await tx.query("set local idle_in_transaction_session_timeout = '10min'");
    // all of it will be read: what is quick for the first rows only is no help
    await tx.query('set local cursor_tuple_fraction = 1');
    const parts = partsOfList(list);
    return work({
      measure: () => measureParts(tx, parts),
      read: async (visit, pause, fields) => {
        for (const part of parts)
          await readPart(tx, part, selectOf(fields), (text) => visit(toPessoa(text, role)), pause);
      },
    });
  });
}

type CountRow = { count: number; enderecos: number; telefones: number; emails: number; inscricoesEstaduais: number };

async function measureParts(tx: TenantTx, parts: ListPart[]): Promise<BlockCounts & { count: number }> {
  const total: CountRow = { count: 0, enderecos: 0, telefones: 0, emails: 0, inscricoesEstaduais: 0 };
  for (const { from, values } of parts) {
    const [row] = await tx.query<CountRow>(
      `select count(*)::int as count,
         coalesce(max(jsonb_array_length(p.enderecos)), 0) as enderecos,
         coalesce(max(jsonb_array_length(p.telefones)), 0) as telefones,
         coalesce(max(jsonb_array_length(p.emails)), 0) as emails,
         coalesce(max(jsonb_array_length(p.inscricoes_estaduais)), 0) as "inscricoesEstaduais" ${from}`,
      values,
    );
    if (!row) continue;
    total.count += row.count;
    for (const group of ['enderecos', 'telefones', 'emails', 'inscricoesEstaduais'] as const)
      total[group] = Math.max(total[group], row[group]);
  }
  return total;
}

/** The columns of a statement that reads records. */
export function selectOf(fields?: ReadonlySet<string>): string {
  const columns = FIELDS.map(({ field, sql, empty = 'null' }) =>
    field === undefined || !fields || fields.has(field) ? sql : empty,
  );
  return `json_build_array(${columns.join(', ')})::text as record`;
}

async function readPart(
  tx: TenantTx,
  { from, order, values }: ListPart,
  select: string,
  visit: (text: string) => void,
  pause: () => Promise<void>,
): Promise<void> {
  await tx.query(`declare export_records no scroll cursor for select ${select} ${from} ${order}`, values);
  let reading = fetchBatch(tx, visit);
  while ((await reading) === BATCH) {
    // the next ones come while these go to the disk
    reading = fetchBatch(tx, visit);
    // it is waited for above; where the pause ends it all, nobody does
    reading.catch(() => {});
    await pause();
  }
  await pause();
  await tx.query('close export_records');
}

/** Each record as it arrives, while the database makes the next ones. */
function fetchBatch({ client }: TenantTx, visit: (text: string) => void): Promise<number> {
  return new Promise((done, failed) => {
    const query = new Query<{ record: string }>(`fetch ${BATCH} from export_records`);
    let read = 0;
    let fault: Error | undefined;
    query.on('row', ({ record }: { record: string }) => {
      read += 1;
      if (fault) return;
      try {
        visit(record);
      } catch (error) {
        fault = error as Error;
      }
    });
    query.on('error', failed);
    query.on('end', () => (fault ? failed(fault) : done(read)));
    client.query(query);
  });
}

/** What `selectOf` selects, in the order of FIELDS. */
type RecordValues = [
  id: string,
  codigo: number,
  version: number,
  tipo: Pessoa['tipo'],
  nome: string,
  nomeSocial: string | null,
  nomeFantasia: string | null,
  cpf: string | null,
  cnpj: string | null,
  nascimento: string | null,
  abertura: string | null,
  inscricoesEstaduais: InscricaoEstadual[],
  inscricaoMunicipal: string | null,
  cnae: string | null,
  naturezaJuridica: string | null,
  enderecos: Pessoa['enderecos'],
  telefones: Pessoa['telefones'],
  emails: Pessoa['emails'],
  papeis: Pessoa['papeis'],
  tags: string[],
  situacao: Pessoa['situacao'],
  limiteCredito: string | null,
  observacoes: string,
  createdAt: string,
  updatedAt: string,
  deletedAt: string | null,
];

/** The record in a text that `selectOf` made; a field that was not asked for is empty. */
function toPessoa(text: string, role: Role): Pessoa {
  const values = JSON.parse(text) as RecordValues; // the register checks what is in them
  // by their places: to take them all apart would cost as much as to read them
  if (values[3] === 'fisica')
    return {
      tipo: 'fisica',
      id: values[0],
      codigo: values[1],
      nome: values[4],
      enderecos: values[15],
      telefones: values[16],
      emails: values[17],
      papeis: values[18],
      tags: values[19],
      situacao: values[20],
      limiteCredito: values[21],
      observacoes: values[22],
      version: values[2],
      createdAt: values[23],
      updatedAt: values[24],
      deletedAt: values[25],
      nomeSocial: values[5],
      cpf: presentCpf(values[7], role),
      nascimento: values[9],
    };
  return {
    tipo: 'juridica',
    id: values[0],
    codigo: values[1],
    nome: values[4],
    enderecos: values[15],
    telefones: values[16],
    emails: values[17],
    papeis: values[18],
    tags: values[19],
    situacao: values[20],
    limiteCredito: values[21],
    observacoes: values[22],
    version: values[2],
    createdAt: values[23],
    updatedAt: values[24],
    deletedAt: values[25],
    nomeFantasia: values[6],
    cnpj: values[8],
    inscricoesEstaduais: values[11],
    inscricaoMunicipal: values[12],
    cnae: values[13],
    naturezaJuridica: values[14],
    abertura: values[10],
  };
}
