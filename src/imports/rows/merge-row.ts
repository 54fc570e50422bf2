import { type Issue, normalizePessoa, type Pessoa, type PessoaInput } from '../../pessoa/pessoa.ts';
import type { ImportSettings } from '../import.ts';
import { mergeEmails, mergeInscricoes, mergeTelefones } from './merge-blocks.ts';
import { mergeEnderecos } from './merge-enderecos.ts';
import type { ReadRow, RowContent, RowIssue } from './read-row.ts';

/** The record that a row makes, normalised. A company without a razão social is called by its nome fantasia. */
export function toNewPessoa(row: ReadRow): PessoaInput {
  return normalizePessoa(mergeContent(row, undefined));
}

/**
 * The record that a row makes of one that there is, normalised; read the row with it (`read(cells, before)`). A blank cell
 * never erases. Single fields take what their cells say; papéis, tags, phones and e-mails are added unless they are there;
 * an address goes into the one that it is about (see `mergeEnderecos`). A row of our own export, which has the id and the
 * version, is the record itself: block 2 of the file is block 2 of the record, and a list is what its cell says.
 */
export function toUpdatedPessoa(row: ReadRow, before: Pessoa): PessoaInput {
  return normalizePessoa(mergeContent(row, before));
}

/** Whether a row is this record, as our own export wrote it: it has the id and a version. */
export function isRoundTrip(row: ReadRow, before: Pessoa | undefined): before is Pessoa {
  return before !== undefined && row.key.id === before.id && row.key.version !== undefined;
}

/**
 * What a record stays when no cell says what it is: one that has its document, and any that the row has no document for.
 */
export function tipoOfRecord(
  before: Pessoa | undefined,
  { cpf, cnpj }: RowContent['fields'],
): PessoaInput['tipo'] | undefined {
  if (before === undefined) return undefined;
  return hasOwnDocument(before) || (cpf === undefined && cnpj === undefined) ? before.tipo : undefined;
}

/** Whether a person has its CPF, a company its CNPJ. */
export function hasOwnDocument(pessoa: Pessoa): boolean {
  return (pessoa.tipo === 'fisica' ? pessoa.cpf : pessoa.cnpj) !== null;
}

/** The record before it is normalised. */
export function mergeContent(row: ReadRow, before: Pessoa | undefined): PessoaInput {
  const { content } = row;
  const { fields } = content;
  const tipo = content.tipoStated ? content.tipo : (tipoOfRecord(before, fields) ?? content.tipo);
  const merging = { tipo, byPlace: isRoundTrip(row, before) };
  const common = {
    id: before?.id,
    nome: fields.nome ?? before?.nome ?? fields.nomeFantasia ?? fields.nomeSocial ?? '',
    enderecos: mergeEnderecos(before?.enderecos ?? [], content.enderecos, merging),
    telefones: mergeTelefones(before?.telefones ?? [], content.telefones, merging),
    emails: mergeEmails(before?.emails ?? [], content.emails, merging),
    papeis: mergeItems(content, 'papeis', before?.papeis),
    tags: mergeItems(content, 'tags', before?.tags),
    situacao: fields.situacao ?? before?.situacao ?? ('ativa' as const),
    limiteCredito: fields.limiteCredito ?? before?.limiteCredito ?? null,
    observacoes: fields.observacoes ?? before?.observacoes ?? '',
  };
  if (tipo === 'fisica') {
    const own = before?.tipo === 'fisica' ? before : undefined;
    return {
      tipo,
      ...common,
      nomeSocial: fields.nomeSocial ?? own?.nomeSocial ?? null,
      cpf: fields.cpf ?? own?.cpf ?? null,
      nascimento: fields.nascimento ?? own?.nascimento ?? null,
    };
  }
  const own = before?.tipo === 'juridica' ? before : undefined;
  return {
    tipo,
    ...common,
    nomeFantasia: fields.nomeFantasia ?? own?.nomeFantasia ?? null,
    cnpj: fields.cnpj ?? own?.cnpj ?? null,
    inscricoesEstaduais: mergeInscricoes(own?.inscricoesEstaduais ?? [], content.inscricoesEstaduais, merging),
    inscricaoMunicipal: fields.inscricaoMunicipal ?? own?.inscricaoMunicipal ?? null,
    cnae: fields.cnae ?? own?.cnae ?? null,
    naturezaJuridica: fields.naturezaJuridica ?? own?.naturezaJuridica ?? null,
    abertura: fields.abertura ?? own?.abertura ?? null,
  };
}

function mergeItems<List extends 'papeis' | 'tags'>(
  { fields, whole }: RowContent,
  list: List,
  before: PessoaInput[List] | undefined,
): PessoaInput[List] {
  const said = fields[list] as PessoaInput[List] | undefined; // the field of that name
  if (said === undefined) return before ?? [];
  if (before === undefined || whole.includes(list)) return said;
  const there = new Set(before.map((item) => item.toLowerCase()));
  // two of the same list
  return [...before, ...said.filter((item) => !there.has(item.toLowerCase()))] as PessoaInput[List];
}

/**
 * What `checkPessoa` found in a record that a row made, at the columns that it came from; null where none did. The blocks
 * of a record that was changed need not be those of the file: then it is the first column of that kind.
 */
export function issuesOfColumns(issues: readonly Issue[], settings: ImportSettings): RowIssue[] {
  return issues.map(({ path, code, message }) => ({ column: columnOf(path, settings), code, message }));
}

function columnOf(path: string, { columns }: ImportSettings): number | null {
  const [list = '', place, field = ''] = path.split('.');
  const block = `${list}.${Number(place) + 1}`;
  const wanted =
    place === undefined
      ? [list, ...(ALSO[list] ?? [])]
      : [field, ...(ALSO[field] ?? [])].map((name) => `${block}.${name}`);
  const exact = wanted.map((target) => columns.indexOf(target)).find((column) => column >= 0);
  if (exact !== undefined) return exact;
  if (place === undefined) return null;
  const near = [`${block}.`, `${list}.`].map((start) => columns.findIndex((target) => target?.startsWith(start)));
  return near.find((column) => column >= 0) ?? null;
}

/** Fields that may be read from a column of another name. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  nome: ['nomeFantasia'],
  cpf: ['documento'],
  cnpj: ['documento'],
  nascimento: ['nascimento.serial', 'data'],
  abertura: ['abertura.serial', 'data'],
  codigoEstado: ['uf', 'codigoCidade', 'cidade'],
  codigoCidade: ['cidade', 'uf'],
  logradouro: ['linha', 'cep'],
};
