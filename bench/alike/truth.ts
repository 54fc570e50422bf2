import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { emptyPessoa, newItem } from '../../src/pessoa/empty.ts';
import type { PessoaInput } from '../../src/pessoa/pessoa.ts';
import { type InventedRecord, inventRecords } from './invent/invent.ts';

/** Where records with their truth come from: a file of them, one JSON a line, or invented ones. */
export type RecordSource = { file: string | undefined; seed: number; count: number; apart: boolean };

/** A record as it is read; that of a file says only what it knows. */
type Known = 'id' | 'codigo' | 'truth' | 'tipo' | 'nome' | 'telefones' | 'emails' | 'enderecos';
type ReadRecord = Pick<InventedRecord, Known> & Partial<InventedRecord>;

/** A record, and whom or what it is of. */
export type TrueRecord = { id: string; codigo: number; input: PessoaInput; truth: InventedRecord['truth'] };

/** The records of a source, in the order in which they came; one whose document another one has already comes without. */
export async function* readRecords(source: RecordSource): AsyncGenerator<TrueRecord> {
  const known = new Set<string>();
  for await (const record of readAll(source)) {
    const document = record.cpf ?? record.cnpj;
    // no two records of a client may have it
    const isTaken = typeof document === 'string' && known.has(document);
    if (typeof document === 'string') known.add(document);
    yield toTrueRecord(isTaken ? { ...record, cpf: null, cnpj: null } : record);
  }
}

async function* readAll({ file, ...options }: RecordSource): AsyncGenerator<ReadRecord> {
  if (file === undefined) {
    yield* inventRecords(options);
    return;
  }
  for await (const line of createInterface({ input: createReadStream(file) })) {
    // made by a generator of the same form
    if (line !== '') yield JSON.parse(line) as ReadRecord;
  }
}

function toTrueRecord(record: ReadRecord): TrueRecord {
  const { id, codigo, truth } = record;
  return { id, codigo, truth, input: toInput(record) };
}

function toInput(record: ReadRecord): PessoaInput {
  const common = {
    nome: record.nome,
    enderecos: record.enderecos.map((address, at) =>
      newItem('enderecos', { ...address, codigoEstado: address.codigoCidade.slice(0, 2), principal: at === 0 }),
    ),
    telefones: record.telefones.map((numero, at) =>
      newItem('telefones', { tipo: numero.length === 11 ? 'celular' : 'fixo', numero, principal: at === 0 }),
    ),
    emails: record.emails.map((email, at) => newItem('emails', { email, principal: at === 0 })),
  };
  if (record.tipo === 'juridica') {
    const { nomeFantasia = null, cnpj = null, abertura = null } = record;
    return { ...emptyPessoa('juridica'), ...common, nomeFantasia, cnpj, abertura };
  }
  const { nomeSocial = null, cpf = null, nascimento = null, nomeMae = null, rg = null } = record;
  return { ...emptyPessoa('fisica'), ...common, nomeSocial, cpf, nascimento, nomeMae, rg };
}
