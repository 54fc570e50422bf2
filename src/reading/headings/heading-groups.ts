import type { FieldList } from '../../pessoa/field-list.ts';
import { setOf } from './heading-words.ts';
import { type Hit, readHeading, wordsOf } from './headings.ts';
import { roleNamed } from './role-columns.ts';

/** Other people or things. Their data is not part of the record, however many columns contain it. */
export const STRANGERS = setOf(`
    conjuge esposo esposa pai mae filho filha dependente responsavel fiador avalista socio contador emergencia referencia
    vendedor representante transportadora transp banco gerente agente usuario assistente produto pedido venda negocio
    spouse partner father mother child emergency owner assistant user product order deal activity manager bank shop
  `);
/** Words for an address that several headings of a file may share. */
const ADDRESS_WORDS = setOf('default main primary principal address endereco end');
/** The widest real heading row. Columns after it are not recognised; the check reports that they are left out. */
export const WIDEST = 1000;
const LONGEST_START = 3;
const FEWEST = 3;
/** The share of headings that must start alike for the file to be about one thing. */
const MOST = 0.6;

/** Reads a heading without the words that other headings share. */
export type GroupReader = (heading: string) => Hit | undefined;

/**
 * Headings that start alike form a group: in `Default Address City` an address, in `lead_email` the subject of the file. A
 * heading is read without this start if most headings share it, or if it means an address.
 */
export function groupReader(headings: readonly string[], list: FieldList): GroupReader {
  if (headings.length > WIDEST) return () => undefined;
  const counts = new Map<string, number>();
  for (const heading of headings)
    for (const start of startsOf(wordsOf(heading))) counts.set(start, (counts.get(start) ?? 0) + 1);
  const subject = subjectOf(headings, list);
  return (heading) => {
    const words = wordsOf(heading);
    if (words.some((word) => STRANGERS.has(word) && word !== subject)) return undefined;
    if (words.length === 1 && words[0] === subject) return { kind: 'top', target: 'nome', isWeak: true };
    if (subject !== undefined && words.includes(subject)) return readWithout(subject, words, list);
    for (const start of startsOf(words)) {
      const startWords = start.split(' ');
      const count = counts.get(start) ?? 0;
      const isAddress = startWords.every((word) => ADDRESS_WORDS.has(word));
      if (count < FEWEST || !(isAddress || count >= headings.length * MOST)) continue;
      const hit = readHeading(words.slice(startWords.length).join(' '), list);
      if (hit && !isAddress) return hit;
      // `Endereço principal - Nome` is of the address
      if (hit?.kind === 'top') return { ...hit, isWeak: true };
      if (hit) return { ...hit, group: `${start} ${hit.group}`.trim() };
    }
    return undefined;
  };
}

/** Fields that a subject has in addition to its name. */
const OF_SOMEBODY = setOf('cpf cnpj documento rg telefones emails');
const FEWEST_OF_SUBJECT = 2;
/** The file has a subject if it has one of these. */
const DOCUMENTS = setOf('cpf cnpj documento');

/**
 * Finds the unknown word for the people of a file: `Proprietário` next to `CPF Proprietário` and `E-mail do
 * proprietário`, `Nome do comprador` next to its document, or a role in the first column. A file with a heading for names needs
 * no such word, nor does a file with a document without the word. Of several words the first counts: the tenant comes second.
 */
function subjectOf(headings: readonly string[], list: FieldList): string | undefined {
  const known = headings.map((heading) => readHeading(heading, list));
  const unknown = headings.filter((_, column) => known[column] === undefined).map(wordsOf);
  /** word → the fields of the headings with it */
  const fields = new Map<string, string[]>();
  for (const words of unknown) {
    for (const word of words.length > 1 ? words : []) {
      const hit = readWithout(word, words, list);
      if (hit) fields.set(word, [...(fields.get(word) ?? []), hit.kind === 'top' ? hit.target : hit.list]);
    }
  }
  const single = known.flatMap((hit) => (hit?.kind === 'top' ? [hit] : []));
  const names = single.filter(({ target }) => target.startsWith('nome'));
  const first = headings[known.findIndex((hit) => hit?.kind !== 'block' || hit.list !== 'codigosExternos')] ?? '';
  const [role = ''] = names.length === 0 && roleNamed(first) !== undefined ? wordsOf(first) : [];
  if (fields.has(role)) return role;
  if (names.some(({ isWeak }) => !isWeak) || single.some(({ target }) => OF_SOMEBODY.has(target))) return undefined;
  return unknown
    .flatMap((words) => (words.length === 1 || words[0] === 'nome' ? words.slice(-1) : []))
    .find((word) => {
      const ofWord = fields.get(word) ?? [];
      const isSomebody = ofWord.length >= FEWEST_OF_SUBJECT && ofWord.some((field) => OF_SOMEBODY.has(field));
      return (isSomebody || ofWord.some((field) => DOCUMENTS.has(field))) && !STRANGERS.has(word);
    });
}

function readWithout(word: string, words: readonly string[], list: FieldList): Hit | undefined {
  return readHeading(words.filter((each) => each !== word).join(' '), list);
}

/** Returns the possible starts of a heading, the longest first. */
function startsOf(words: readonly string[]): string[] {
  const lengths = [LONGEST_START, 2, 1].filter((length) => length < words.length);
  return lengths.map((length) => words.slice(0, length).join(' '));
}
