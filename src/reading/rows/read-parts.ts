import { chaveNome, formatCnpj, formatTelefone } from '@fichario/brasil';
import { readCnpj } from '../cells/cells-documento.ts';
import { readText } from '../cells/cells-list.ts';
import { BLANK, readDigits, type Reading } from '../cells/cells.ts';
import { note } from '../cells/notes.ts';
import { FIELDS } from '../../pessoa/pessoa.fields.ts';
import { isSaidIn } from '../same-words.ts';
import { type RowDraft, take, addIssue, addRepair, addRest, textOf } from './row-draft.ts';
import type { RowColumns, Origin } from './row-columns.ts';

const FIRST = 'nome.primeiro';
const PARTS_OF_NOME = [FIRST, 'nome.meio', 'nome.sobrenome', 'nome.sufixo'];
export const readName = (text: string): Reading<string> => readText(text, FIELDS.nome.maxLength);

/**
 * Joins the name of a row: first, middle and last, `Nome` and `Sobrenome`, without repetition. A person's company does not
 * replace the name: it goes to the remarks. In a row about a company, the person's name goes there. `isOfCompany`: the name is a
 * company's, and the row contains no person's name.
 */
export function joinNome(
  draft: RowDraft,
  top: RowColumns['top'],
  whole: string | undefined,
  isAboutCompany: boolean,
): { nome: string | undefined; isOfCompany: boolean } {
  const person = joinParts(draft, top, whole);
  const source = top['nome.empresa'];
  const company = take(draft, source, readName);
  if (company === undefined || !source) return { nome: person, isOfCompany: false };
  if (person === undefined) return { nome: company, isOfCompany: true };
  if (chaveNome(person) === chaveNome(company)) return { nome: person, isOfCompany: false };
  const other = isAboutCompany
    ? { source: sourceOfPerson(top) ?? source, text: `Contato: ${person}` }
    : { source, text: `Empresa: ${company}` };
  draft.rests.push({ ...other, code: 'to_remarks' });
  return { nome: isAboutCompany ? company : person, isOfCompany: isAboutCompany };
}

function joinParts(draft: RowDraft, top: RowColumns['top'], whole: string | undefined): string | undefined {
  let nome = whole;
  let last = top['nome'];
  let isOther = false;
  for (const target of PARTS_OF_NOME) {
    const part = take(draft, top[target], readName);
    const source = top[target];
    if (!source || part === undefined || part === '' || isSaidIn(part, nome ?? '')) continue;
    // a whole name without the first name belongs to another person, such as the name of a company next to its contact
    isOther ||= target === FIRST && whole !== undefined;
    if (isOther) {
      addRest(draft, source, part);
      continue;
    }
    nome = nome === undefined ? part : `${nome} ${part}`;
    last = source;
  }
  if (nome === undefined || last === undefined) return nome;
  const { issue } = readName(nome);
  if (issue) addIssue(draft, last, issue);
  return issue ? undefined : nome;
}

function sourceOfPerson(top: RowColumns['top']): Origin | undefined {
  return top['nome'] ?? top['nome.primeiro'] ?? top['nome.sobrenome'];
}

/** Names a new record after its phone or e-mail if nothing else is known, but only if the file has a column for names. */
export function nameByContact(draft: RowDraft, top: RowColumns['top']): void {
  const { fields, telefones, emails } = draft.row.content;
  const source = sourceOfPerson(top);
  const isNamed = fields.nome !== undefined || fields.cpf !== undefined || fields.cnpj !== undefined;
  if (draft.before || isNamed || !source || draft.row.issues.length > 0) return;
  const numero = telefones[0]?.value.numero;
  const nome = numero === undefined ? emails[0]?.value.email : formatTelefone(numero);
  if (nome === undefined) return;
  fields.nome = nome;
  addRepair(draft, source, note('name_by_contact'), nome);
}

/** The parts of a CNPJ with their lengths. A spreadsheet removes leading zeros. */
const PARTS = [
  ['cnpj.basico', 8],
  ['cnpj.ordem', 4],
  ['cnpj.dv', 2],
] as const;

/** Joins a CNPJ from three columns, unless it has its own `whole` column. Undefined if blank. One column gets the issue. */
export function joinCnpj(draft: RowDraft, top: RowColumns['top'], whole: string | undefined): string | undefined {
  const parts = PARTS.flatMap(([target, length]) => {
    const source = top[target];
    return source ? { source, length, text: readDigits(textOf(draft, source)).value ?? '' } : [];
  });
  if (whole !== undefined) {
    for (const { source, length, text } of parts)
      if (text !== '' && !whole.includes(text.padStart(length, '0'))) addRest(draft, source, text);
    return whole;
  }
  const [first] = parts;
  if (!first || parts.every(({ text }) => text === '')) return undefined;
  const missing = parts.find(({ text }) => text === '');
  if (missing || parts.length < PARTS.length) {
    addIssue(draft, (missing ?? first).source, note('cnpj_part'));
    return undefined;
  }
  const cnpj = parts.map(({ length, text }) => text.padStart(length, '0')).join('');
  const { value, issue } = /^0+$/.test(cnpj) ? BLANK : readCnpj(cnpj);
  if (issue) addIssue(draft, first.source, issue);
  const short = parts.find(({ length, text }) => text.length < length);
  if (value !== undefined && short) addRepair(draft, short.source, note('lost_zeros'), formatCnpj(value));
  return value;
}
