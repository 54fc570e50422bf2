import { chaveNome } from '@fichario/brasil';
import { labelsIn } from './paste-labels.ts';
import { isCompanyName, isNameOnly } from './paste-names.ts';
import { withoutPix } from './paste-pix.ts';
import { LONGEST_LINE, trimSigns } from './paste-signs.ts';
import { documentsIn } from './paste-values.ts';
import type { PasteOptions } from './pasted.ts';

/** The signs that distinguish a record: its documents, and its name after a label. */
type Signs = Map<string, string>;

/**
 * Finds the lines about other records than the first. Another record has another document of a kind, or another name under the
 * same label. It starts at its name, or at the paragraph with its document. All following lines belong to it, up to the start
 * of the next record or to a document of an earlier one.
 */
export function findOthers(
  texts: readonly string[],
  { findCidade }: Pick<PasteOptions, 'findCidade'>,
): { lines: number[]; count: number } {
  const isName = (text: string) => {
    const [piece = ''] = trimSigns(text).split(BEHIND_NAME);
    return isNameOnly(piece, (nome) => findCidade(null, nome) !== undefined) || isCompanyName(piece);
  };
  const records: Signs[] = [new Map()];
  const owners: number[] = [];
  let owner = 0;
  let last = -1;
  for (const [at, text] of texts.entries()) {
    const signs = text.length > LONGEST_LINE ? [] : signsIn(text);
    if (signs.length > 0) {
      const start = signs.some(([kind]) => !DOCUMENTS.has(kind)) ? at : startOf(texts, { at, last, isName });
      const next = start === undefined ? owner : ownerOf(signs, records, owner);
      if (next !== owner) owners.fill(next, start);
      owner = next;
      const ofOwner = records[owner] ?? new Map<string, string>();
      for (const [kind, value] of signs) if (!ofOwner.has(kind)) ofOwner.set(kind, value);
      records[owner] = ofOwner;
      last = at;
    }
    owners.push(owner);
  }
  return { lines: [...owners.keys()].filter((at) => owners[at] !== 0), count: records.length - 1 };
}

const BEHIND_NAME = /\s*(?:[,;|•·\t(:]|\s[-–—]\s|\b(?:cpf|cnpj)\b)/iu;

/** Returns the place of the record with these signs: a new one if they contradict the present record. */
function ownerOf(signs: readonly [string, string][], records: readonly Signs[], owner: number): number {
  const ofOwner = records[owner];
  if (signs.some(([kind, value]) => ofOwner?.get(kind) === value)) return owner;
  const known = records.findIndex((record) => signs.some(([kind, value]) => record.get(kind) === value));
  if (known >= 0) return known;
  return signs.every(([kind]) => ofOwner?.has(kind)) ? records.length : owner;
}

function signsIn(text: string): [kind: string, value: string][] {
  const documents = documentsIn(withoutPix(text));
  const [first, second] = labelsIn(text);
  if (first?.index !== 0 || first.hit.kind !== 'top' || !NAMES.has(first.hit.target)) return documents;
  return [...documents, [chaveNome(first.label), chaveNome(text.slice(first.start, second?.index))]];
}

const DOCUMENTS: ReadonlySet<string> = new Set(['cpf', 'cnpj']);
const NAMES: ReadonlySet<string> = new Set(['nome', 'nome.empresa']);

type StartSearch = { at: number; last: number; isName: (text: string) => boolean };

/** Returns the start of the record with a sign in this line; `last` is the previous line with a sign. */
function startOf(texts: readonly string[], { at, last, isName }: StartSearch): number | undefined {
  for (let start = at; start > last; start--) {
    if (isName(texts[start] ?? '')) return start;
  }
  let start = at;
  while (start - 1 > last && texts[start - 1]?.trim()) start--;
  return start > 0 && texts[start - 1]?.trim() ? undefined : start;
}
