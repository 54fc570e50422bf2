import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { emptyPessoa, newItem } from '../../src/pessoa/empty.ts';
import type { PessoaInput } from '../../src/pessoa/pessoa.ts';
import { type InventedRecord, inventRecords } from './invent/invent.ts';

/** The source of records with their truth: a file with one JSON object a line, or the generator. */
export type RecordSource = { file: string | undefined; seed: number; count: number; apart: boolean };

/** A record as it is read; in a file, unknown fields are absent. */
type Known = 'id' | 'codigo' | 'truth' | 'tipo' | 'nome' | 'telefones' | 'emails' | 'enderecos';
type ReadRecord = Pick<InventedRecord, Known> & Partial<InventedRecord>;

/** A record with its truth: the person or company it belongs to. */
export type TrueRecord = { id: string; codigo: number; input: PessoaInput; truth: InventedRecord['truth'] };

/** The records of a source, in their order; a record with a document that an earlier one has loses it. */
export async function* readRecords(source: RecordSource): AsyncGenerator<TrueRecord> {
  const known = new Set<string>();
  for await (const record of readAll(source)) {
    const document = record.cpf ?? record.cnpj;
    // the document is unique in a client
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
    // the file was written by a generator with this format
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
