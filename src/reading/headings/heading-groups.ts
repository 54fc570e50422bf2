import type { FieldList } from '../../pessoa/fields/field-list.ts';
import { setOf } from './heading-words.ts';
import { type Hit, readHeading, wordsOf } from './headings.ts';

/** Whose data is not of the record, however many columns have it. */
const STRANGERS = setOf(`
    conjuge esposo esposa pai mae filho filha dependente responsavel fiador avalista socio contador emergencia referencia
    vendedor representante transportadora transp banco gerente agente usuario assistente produto pedido venda negocio
    spouse partner father mother child emergency owner assistant user product order deal activity manager bank shop
  `);
/** Words that name one address among the columns of a file. */
const ADDRESS_WORDS = setOf('default main primary principal address endereco end');
/** A wider file has no heading for each of its columns. */
const WIDEST = 1000;
const LONGEST_START = 3;
const FEWEST = 3;
/** Of the columns of a file this part must begin alike to be of one thing. */
const MOST = 0.6;

/** Reads a heading without what it has in common with others. */
export type GroupReader = (heading: string) => Hit | undefined;

/**
 * Headings that begin alike are a group: `Default Address City` is of an address, `lead_email` of whom the file is about. A
 * group is read without its beginning where most columns have it, or where it says an address.
 */
export function groupReader(headings: readonly string[], list: FieldList): GroupReader {
  if (headings.length > WIDEST) return () => undefined;
  const counts = new Map<string, number>();
  for (const heading of headings)
    for (const start of startsOf(wordsOf(heading))) counts.set(start, (counts.get(start) ?? 0) + 1);
  return (heading) => {
    const words = wordsOf(heading);
    if (words.some((word) => STRANGERS.has(word))) return undefined;
    for (const start of startsOf(words)) {
      const own = start.split(' ');
      const count = counts.get(start) ?? 0;
      const isAddress = own.every((word) => ADDRESS_WORDS.has(word));
      if (count < FEWEST || !(isAddress || count >= headings.length * MOST)) continue;
      const hit = readHeading(words.slice(own.length).join(' '), list);
      if (hit) return isAddress && hit.kind === 'block' ? { ...hit, group: `${start} ${hit.group}`.trim() } : hit;
    }
    return undefined;
  };
}

/** How a heading begins, the longest first. */
function startsOf(words: readonly string[]): string[] {
  const lengths = [LONGEST_START, 2, 1].filter((length) => length < words.length);
  return lengths.map((length) => words.slice(0, length).join(' '));
}
