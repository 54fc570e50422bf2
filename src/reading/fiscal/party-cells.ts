import { isEmail } from '@fichario/brasil';
import { choiceWordsOf } from '../../pessoa/cells/choice-words.ts';
import { labelOfTarget, type Target, TARGETS } from '../../pessoa/cells/cell-fields.ts';
import { PESSOA } from '../../pessoa/field-list.ts';
import { BLOCKS } from '../../pessoa/pessoa.fields.ts';
import { countOf } from '../../kit/count-of.ts';
import { readTelefones } from '../cells/cells-telefone.ts';
import { labelOfColumn, remarksUnder } from '../rows/column-uses.ts';
import type { Party, PartyEndereco } from './party.ts';
import type { UnitedParty } from './unite-parties.ts';

const OTHER_NAMES = remarksUnder('Outros nomes');
const NOTES = remarksUnder('Nas notas');
const REMARKS: readonly Target[] = [OTHER_NAMES, NOTES];

/** Columns that are only shown: they become nothing in a record. */
export const DOCUMENTS_HEADING = 'Documentos';
export const FOUND_IN_HEADING = 'Arquivo ou documento';

/** A column of the rows, with its heading. `target`: null for a column that is only shown. */
export type PartyColumn = { target: Target | null; heading: string };

/** The columns that these people fill, in the order of a record, followed by the columns that are only shown. */
export function columnsOfParties(people: Iterable<UnitedParty>): PartyColumn[] {
  const filled = new Set<Target>();
  for (const person of people) for (const target of cellsByTarget(person).keys()) filled.add(target);
  const fields = TARGETS.filter(({ target }) => filled.has(target));
  const remarks = REMARKS.filter((target) => filled.has(target));
  return [
    ...fields.map(({ target, label }) => ({ target, heading: label })),
    ...remarks.map((target) => ({ target, heading: labelOfColumn(target) ?? target })),
    { target: null, heading: DOCUMENTS_HEADING },
    { target: null, heading: FOUND_IN_HEADING },
  ];
}

/** The cells of one person under these columns. */
export function cellsOfParty(person: UnitedParty, columns: readonly PartyColumn[]): string[] {
  const cells = cellsByTarget(person);
  return columns.map(({ target, heading }) => {
    if (target !== null) return cells.get(target) ?? '';
    return heading === DOCUMENTS_HEADING
      ? `de ${countOf(person.documents, 'documento', 'documentos')}`
      : person.source.key;
  });
}

/** The filled fields of a person. A field that is not in the list of fields is omitted. */
function cellsByTarget({ party, papeis, otherNames }: UnitedParty): Map<Target, string> {
  const cells = new Map<Target, string>();
  const set = (target: Target, text: string | undefined) => {
    if (text !== undefined && text !== '' && labelOfTarget(target) !== undefined) cells.set(target, text);
  };
  const notes = [...party.notes];
  set('tipo', wordOf('tipo', party.tipo));
  set('nome', party.nome);
  for (const field of SINGLE) set(field, party[field]);
  set('indicadorIe', wordOf('indicadorIe', party.indicadorIe));
  set('papeis', papeis.map((papel) => wordOf('papeis', papel)).join(', '));
  atMost('inscricoesEstaduais', party.inscricoesEstaduais).forEach(({ numero, uf }, index) => {
    set(`inscricoesEstaduais.${index + 1}.numero`, numero);
    set(`inscricoesEstaduais.${index + 1}.uf`, uf);
  });
  atMost('enderecos', party.enderecos).forEach((endereco, index) => setEndereco(set, endereco, index + 1));
  atMost('telefones', phonesOf(party, notes)).forEach((numero, index) => set(`telefones.${index + 1}.numero`, numero));
  atMost('emails', emailsOf(party, notes)).forEach((email, index) => {
    set(`emails.${index + 1}.email`, email);
    // an accountant receives no invoices
    set(`emails.${index + 1}.tipo`, wordOf('emails.tipo', papeis.join() === 'outro' ? 'comercial' : 'nfe'));
  });
  atMost('codigosExternos', party.codigosExternos).forEach(({ sistema, codigo }, index) => {
    set(`codigosExternos.${index + 1}.sistema`, sistema);
    set(`codigosExternos.${index + 1}.codigo`, codigo);
  });
  if (otherNames.length > 0) cells.set(OTHER_NAMES, otherNames.join('; '));
  const leftOut = party.enderecos.length - BLOCKS.enderecos.maxItems;
  if (leftOut > 0) notes.push(`mais ${countOf(leftOut, 'endereço antigo', 'endereços antigos')}, que não cabem`);
  if (notes.length > 0) cells.set(NOTES, notes.join('; '));
  return cells;
}

const SINGLE = ['cpf', 'cnpj', 'idEstrangeiro', 'nomeFantasia', 'inscricaoMunicipal', 'suframa', 'cnae'] as const;

/** An address is principal if it is the newest one that is not a place of delivery. */
function setEndereco(set: (target: Target, text: string | undefined) => void, endereco: PartyEndereco, place: number) {
  const { tipo, ...texts } = endereco;
  set(`enderecos.${place}.tipo`, wordOf('enderecos.tipo', tipo));
  if (place === 1) set('enderecos.1.principal', 'Sim');
  for (const [field, text] of Object.entries(texts)) set(`enderecos.${place}.${field}`, text);
}

/** The readable phones. A phone without its DDD goes to the notes, a foreign one gets its plus sign. */
function phonesOf({ telefones, enderecos }: Party, notes: string[]): string[] {
  const isAbroad = enderecos[0]?.pais !== undefined;
  return telefones.flatMap((digits) => {
    const numero = isAbroad && !digits.startsWith('+') ? `+${digits}` : digits;
    const { issue } = readTelefones(numero, { ddd: undefined, defaultDdd: null });
    if (!issue) return [numero];
    notes.push(digits.length < SHORTEST_WITH_DDD ? `telefone sem DDD: ${digits}` : `telefone: ${digits}`);
    return [];
  });
}

const SHORTEST_WITH_DDD = 10;

/** The valid e-mails; any other text goes to the notes. */
function emailsOf({ emails }: Party, notes: string[]): string[] {
  return emails.filter((email) => {
    const isOne = isEmail(email, { longEndings: true });
    if (!isOne) notes.push(`e-mail: ${email}`);
    return isOne;
  });
}

function atMost<Item>(group: keyof typeof BLOCKS, items: readonly Item[]): readonly Item[] {
  return items.slice(0, BLOCKS[group].maxItems);
}

/** The label of a choice; undefined for a choice that is not in the list of fields. */
function wordOf(path: string, choice: string | undefined): string | undefined {
  return choice === undefined ? undefined : choiceWordsOf(PESSOA, path)[choice]?.[0];
}
