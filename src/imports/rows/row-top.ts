import { formatCnpj, formatCpf, formatData, formatDinheiro } from '@fichario/brasil';
import type { CellReaders } from '../../pessoa/cells/cell-readers.ts';
import { isNoDate, readData, readSerial } from '../../pessoa/cells/cells-data.ts';
import { type Documento, readCnpj, readCpf, readDocumento } from '../../pessoa/cells/cells-documento.ts';
import { readText } from '../../pessoa/cells/cells-list.ts';
import { readDigits, readDinheiro, type Reading } from '../../pessoa/cells/cells.ts';
import { note } from '../../pessoa/cells/notes.ts';
import { cleanText } from '../../pessoa/clean-text.ts';
import type { PessoaInput } from '../../pessoa/pessoa.ts';
import { looksLikeCompany } from './company-names.ts';
import { hasOwnDocument, tipoOfRecord } from './merge-row.ts';
import { type RowDraft, take, tellIssue, tellRepair, textOf } from './row-draft.ts';
import type { RowContent, RowPlan, Source } from './row-plan.ts';

type Tipo = PessoaInput['tipo'];

/** Reads what a record has once: first its documents and its name, which tell whether it is a person or a company. */
export function readTop(draft: RowDraft, plan: RowPlan, readers: CellReaders): void {
  const { top } = plan;
  const { key, content } = draft.row;
  const { fields } = content;
  // a kind fixed for the whole file is that of its new records
  const isStated = !draft.before || top['tipo']?.column !== null;
  const stated = isStated ? take(draft, top['tipo'], readers.tipo) : undefined;
  readDocuments(draft, plan);
  const nome = take(draft, top['nome'], (text) => (text === '0' ? {} : readText(text, 200)));
  if (nome !== undefined) fields.nome = nome;
  content.tipoStated = stated !== undefined;
  content.tipo = stated ?? inferTipo(draft, plan);
  checkTipoChange(draft, plan);
  settleDocuments(draft, plan);
  if (fields.cpf !== undefined) key.cpf = fields.cpf;
  if (fields.cnpj !== undefined) key.cnpj = fields.cnpj;
  readNames(draft, plan);
  readDates(draft, plan, readers);
  readRegistration(draft, plan, readers);
  readLists(draft, plan, readers);
  put(fields, 'situacao', take(draft, top['situacao'], readers.situacao));
  put(fields, 'limiteCredito', take(draft, top['limiteCredito'], readDinheiro, formatDinheiro));
  put(fields, 'observacoes', take(draft, top['observacoes'], readObservacoes));
}

/** A cell that somebody changed in our own export says what there is now; any other adds to what there is. */
function readLists(draft: RowDraft, { top }: RowPlan, readers: CellReaders): void {
  const { content } = draft.row;
  put(content.fields, 'papeis', take(draft, top['papeis'], readers.papeis));
  put(content.fields, 'tags', take(draft, top['tags'], readers.tags));
  if (!draft.written) return;
  for (const list of ['papeis', 'tags'] as const) {
    const source = top[list];
    if (content.fields[list] && source && textOf(draft, source) !== source.fixed) content.whole.push(list);
  }
}

type Fields = RowContent['fields'];

function put<Field extends keyof Fields>(fields: Fields, field: Field, value: Fields[Field]): void {
  if (value !== undefined) fields[field] = value;
}

/** Several lines, as they stand. */
function readObservacoes(text: string): Reading<string> {
  const clean = cleanText(text);
  return clean.length > 10_000 ? { issue: note('too_long', { max: '10.000' }) } : { value: clean };
}

function readDocuments(draft: RowDraft, { top }: RowPlan): void {
  const { fields } = draft.row.content;
  const cpf = take(draft, top['cpf'], readCpf, formatCpf);
  if (cpf !== undefined) fields.cpf = cpf;
  const cnpj = take(draft, top['cnpj'], readCnpj, formatCnpj);
  if (cnpj !== undefined) fields.cnpj = cnpj;
  const documento = take(draft, top['documento'], readDocumento, showDocumento);
  if (documento === undefined) return;
  if ('cpf' in documento) fields.cpf ??= documento.cpf;
  else fields.cnpj ??= documento.cnpj;
}

function showDocumento(documento: Documento): string {
  return 'cpf' in documento ? formatCpf(documento.cpf) : formatCnpj(documento.cnpj);
}

/** What nobody says: by the record, the document, the name, what only one of the two has, the columns of the file. */
function inferTipo(draft: RowDraft, { top }: RowPlan): Tipo {
  const { fields } = draft.row.content;
  const { cpf, cnpj, nome } = fields;
  const known = tipoOfRecord(draft.before, fields);
  if (known) return known;
  if (cnpj !== undefined) return 'juridica';
  if (cpf !== undefined) return 'fisica';
  if (nome !== undefined && looksLikeCompany(nome)) return 'juridica';
  if (ONLY_JURIDICA.some((field) => isFilled(draft, top[field]))) return 'juridica';
  if (ONLY_FISICA.some((field) => isFilled(draft, top[field]))) return 'fisica';
  return top['cnpj'] && !top['cpf'] && !top['documento'] ? 'juridica' : 'fisica';
}

/** Fields that programs fill in for one of the two alone; a nome fantasia stands in many a person's row. */
const ONLY_JURIDICA = ['abertura', 'abertura.serial', 'cnae', 'naturezaJuridica'] as const;
const ONLY_FISICA = ['nascimento', 'nascimento.serial', 'nomeSocial'] as const;

/** nothing, and what stands for no date and no code */
const ONLY_ZEROS = /^[0\s/.:-]*$/;

function isFilled(draft: RowDraft, source: Source | undefined): boolean {
  return source !== undefined && source.column !== null && !ONLY_ZEROS.test(textOf(draft, source));
}

/** A record that has its document becomes another kind only where somebody wrote so into our own export. */
function checkTipoChange(draft: RowDraft, { top }: RowPlan): void {
  const { before, written, row } = draft;
  const { tipo } = row.content;
  if (!before || written || tipo === before.tipo || !hasOwnDocument(before)) return;
  const source = top['tipo'] ?? top[tipo === 'fisica' ? 'cpf' : 'cnpj'] ?? top['documento'];
  if (source) tellIssue(draft, source, note('record_other_document'));
}

/** Keeps the document of the kind that the record is of; the other alone is a contradiction. */
function settleDocuments(draft: RowDraft, { top }: RowPlan): void {
  const { tipo, tipoStated, fields } = draft.row.content;
  const [own, other] = tipo === 'fisica' ? (['cpf', 'cnpj'] as const) : (['cnpj', 'cpf'] as const);
  if (fields[other] === undefined) return;
  const source = top[other] ?? top['documento'];
  delete fields[other];
  if (!source) return;
  if (fields[own] !== undefined) tellRepair(draft, source, note('other_document'), '');
  else tellIssue(draft, source, note(tipoStated ? 'tipo_other_document' : 'record_other_document'));
}

/** Fields that the record has no place for; one that only repeats the name is no loss. */
function leaveOut(draft: RowDraft, source: Source | undefined, same = ''): void {
  if (!source || source.column === null) return;
  const text = textOf(draft, source);
  if (text === '' || text === '0' || text.toLowerCase() === same.toLowerCase()) return;
  const { tipo } = draft.row.content;
  tellRepair(draft, source, note(tipo === 'fisica' ? 'no_place_fisica' : 'no_place_juridica'), '');
}

/** A person has no inscrição estadual; that it has none may be said. */
export function leaveOutInscricoes(draft: RowDraft, { inscricoesEstaduais }: RowPlan): void {
  for (const { sources } of inscricoesEstaduais) {
    const source = sources['numero'];
    if (source && !/^isent/i.test(textOf(draft, source))) leaveOut(draft, source);
  }
}

function readNames(draft: RowDraft, { top }: RowPlan): void {
  const { tipo, fields } = draft.row.content;
  const [own, other] =
    tipo === 'fisica' ? (['nomeSocial', 'nomeFantasia'] as const) : (['nomeFantasia', 'nomeSocial'] as const);
  put(
    fields,
    own,
    take(draft, top[own], (text) => (text === '0' ? {} : readText(text, 200))),
  );
  leaveOut(draft, top[other], fields.nome);
}

function readDates(draft: RowDraft, { top }: RowPlan, { options }: CellReaders): void {
  const { tipo, fields } = draft.row.content;
  const [own, other] =
    tipo === 'fisica' ? (['nascimento', 'abertura'] as const) : (['abertura', 'nascimento'] as const);
  const checkFuture = (reading: Reading<string>): Reading<string> =>
    tipo === 'fisica' && reading.value !== undefined && reading.value > options.today
      ? { issue: note('future_date') }
      : reading;
  const read = (text: string) => checkFuture(readData(text, options.today));
  const readDays = (text: string) => checkFuture(readSerial(text, options.today));
  const value =
    take(draft, top[own], read, formatData) ??
    take(draft, top[`${own}.serial`], readDays, formatData) ??
    take(draft, top['data'], read, formatData);
  put(fields, own, value);
  for (const target of [other, `${other}.serial`]) {
    const source = top[target];
    const said = source && textOf(draft, source);
    if (said !== undefined && said !== '' && !isNoDate(said)) leaveOut(draft, source);
  }
}

/** What only a company is registered with. */
function readRegistration(draft: RowDraft, { top }: RowPlan, readers: CellReaders): void {
  const { tipo, fields } = draft.row.content;
  if (tipo === 'fisica') {
    for (const field of ['inscricaoMunicipal', 'cnae', 'naturezaJuridica']) leaveOut(draft, top[field]);
    return;
  }
  put(fields, 'inscricaoMunicipal', take(draft, top['inscricaoMunicipal'], readInscricaoMunicipal));
  put(fields, 'cnae', take(draft, top['cnae'], readers.cnae));
  put(fields, 'naturezaJuridica', take(draft, top['naturezaJuridica'], readers.naturezaJuridica));
}

function readInscricaoMunicipal(text: string): Reading<string> {
  if (/^0+$/.test(text)) return {};
  const digits = readDigits(text);
  return digits.value === undefined ? { issue: digits.issue } : readText(digits.value, 20);
}
