import type { Tipo } from '../../pessoa/fields/kinds.ts';
import { documentoOf } from '../../pessoa/pessoa.ts';
import { type Documento, readDocumento } from '../cells/cells-documento.ts';
import { looksLikeCompany } from '../cells/company-names.ts';
import { note } from '../cells/notes.ts';
import type { FileFields } from './file-fields.ts';
import { tipoOfRecord } from './merge-row.ts';
import { joinCnpj, joinNome, readName } from './read-parts.ts';
import type { RowColumns, Origin } from './row-columns.ts';
import { type RowDraft, take, addIssue, addRepair, textOf } from './row-draft.ts';
import { formatCnpj, formatCpf } from '@fichario/brasil';

/** Decides the tipo of a row: by a cell, else by a document, else by a name. It must not contradict the stored record. */
export function settleTipo(draft: RowDraft, { top }: RowColumns, fields: FileFields): void {
  const { content } = draft.row;
  // a fixed tipo for the whole file applies only to new records
  const isStated = !draft.before || top['tipo']?.column !== null;
  const stated = isStated ? (fields.first.get('tipo')?.take(draft) as Tipo | undefined) : undefined; // the value type of this kind
  const documents = readDocuments(draft, top, fields, stated);
  const isAboutCompany = stated === 'juridica' || (documents.cnpj !== undefined && documents.cpf === undefined);
  const { nome, isOfCompany } = joinNome(draft, top, textIn(draft, fields, 'nome'), isAboutCompany);
  if (nome !== undefined) content.fields.nome = nome;
  content.tipoStated = stated !== undefined;
  content.tipo = stated ?? inferTipo(draft, top, fields, { cpf: documents.cpf, cnpj: documents.cnpj, isOfCompany });
  if (nome === undefined && content.tipo === 'fisica') nameByFantasia(draft, top['nomeFantasia']);
  checkTipoChange(draft, top);
  settleDocuments(draft, top, documents);
}

/** A person has no trade name: with no other name in the row, it is the name. */
function nameByFantasia(draft: RowDraft, source: Origin | undefined): void {
  const text = source && source.column !== null ? textOf(draft, source) : '';
  if (text === '' || (draft.before && draft.before.nome.toLowerCase() !== text.toLowerCase())) return;
  draft.row.content.fields.nome = take(draft, source, readName);
}

function textIn(draft: RowDraft, { first }: FileFields, key: 'cpf' | 'cnpj' | 'nome'): string | undefined {
  return first.get(key)?.take(draft) as string | undefined; // the value type of these kinds
}

type Documents = { cpf?: string | undefined; cnpj?: string | undefined };

function readDocuments(draft: RowDraft, top: RowColumns['top'], fields: FileFields, stated?: Tipo): Documents {
  const cpf = textIn(draft, fields, 'cpf');
  const cnpj = joinCnpj(draft, top, textIn(draft, fields, 'cnpj'));
  const read = (text: string) => readDocumento(text, stated);
  const documento: Documents = take(draft, top['documento'], read, showDocumento) ?? {};
  return { cpf: cpf ?? documento.cpf, cnpj: cnpj ?? documento.cnpj };
}

function showDocumento(documento: Documento): string {
  return 'cpf' in documento ? formatCpf(documento.cpf) : formatCnpj(documento.cnpj);
}

/** Guesses a tipo that no cell states: by the record, the document, the name, fields of only one tipo, the file's columns. */
function inferTipo(
  draft: RowDraft,
  top: RowColumns['top'],
  { implying }: FileFields,
  clues: Documents & { isOfCompany: boolean },
): Tipo {
  const { nome } = draft.row.content.fields;
  const known = tipoOfRecord(draft.before, clues);
  if (known) return known;
  if (clues.cnpj !== undefined) return 'juridica';
  if (clues.cpf !== undefined) return 'fisica';
  if (clues.isOfCompany || (nome !== undefined && looksLikeCompany(nome))) return 'juridica';
  if (implying.juridica.some(({ isFilled }) => isFilled(draft))) return 'juridica';
  if (implying.fisica.some(({ isFilled }) => isFilled(draft))) return 'fisica';
  return (top['cnpj'] ?? top['cnpj.basico']) && !top['cpf'] && !top['documento'] ? 'juridica' : 'fisica';
}

/** Reports a change of tipo for a record with a document. Only our own export may change it. */
function checkTipoChange(draft: RowDraft, top: RowColumns['top']): void {
  const { before, written, row } = draft;
  const { tipo } = row.content;
  if (!before || written || tipo === before.tipo || documentoOf(before) === null) return;
  const source = top['tipo'] ?? sourceOfDocument(top, tipo === 'fisica' ? 'cpf' : 'cnpj');
  if (source) addIssue(draft, source, note('record_other_document'));
}

function sourceOfDocument(top: RowColumns['top'], key: 'cpf' | 'cnpj'): Origin | undefined {
  return top[key] ?? top['documento'] ?? top[`${key}.basico`];
}

/** Keeps the document that fits the tipo. The other document alone is a contradiction. */
function settleDocuments(draft: RowDraft, top: RowColumns['top'], documents: Documents): void {
  const { key, content } = draft.row;
  const { tipo, tipoStated } = content;
  const [fitting, other] = tipo === 'fisica' ? (['cpf', 'cnpj'] as const) : (['cnpj', 'cpf'] as const);
  const value = documents[fitting];
  const source = sourceOfDocument(top, other);
  if (documents[other] !== undefined && source) {
    if (value !== undefined) addRepair(draft, source, note('other_document'), '');
    else addIssue(draft, source, note(tipoStated ? 'tipo_other_document' : 'record_other_document'));
  }
  if (value !== undefined) key[fitting] = content.fields[fitting] = value;
}
