import { labelsIn } from './paste-labels.ts';
import { isNameOnly } from './paste-names.ts';
import { LONGEST_LINE } from './paste-signs.ts';
import { documentsIn } from './paste-values.ts';

/** The words before the representative of a party: `neste ato representada por`, `, por seu sócio`. */
const REPRESENTED =
  /(?:(?:neste ato|aqui|devidamente),?\s+)?(?:representad|assistid)[oa]s?(?:\([oa]\))?(?:\s+neste ato)?,?(?:[^.;:]{0,80}?\s)?(?:por|pel[oa]s?)(?=\s|$)|(?<=,\s)(?:por|atrav[eé]s d[eo])(?=\s+(?:seus?|suas?)\s)/iu;
/** The words after which a sentence continues about the party, or about the other one. */
const BACK = /;|(?<!\p{L})(?:com sede|sediad[oa]|estabelecid[oa]|doravante|d[eo] outro lado)(?!\p{L})/iu;
const TITLE = /^(?:e\s+)?(?:sr|sra|dr|dra)\.?\s+/iu;
const OFFICE = /^\s*(seus?|suas?|[oa]s?)\s+((?:\p{Ll}[\p{L}()-]*,?\s+){1,4})/u;
const LABEL_OF_CPF = /^\s*cpf\b/i;
/** A sentence about a representative has at most these lines. */
const MOST_LINES = 4;

/** The lines of a text without the words about representatives, these words, and the people that they name. */
type Represented = {
  lines: string[];
  removed: { at: number; text: string }[];
  representatives: { nome: string; cargo: string }[];
};

/** Finds the words about representatives: who is represented is the record, and what follows is another person's. */
export function findRepresented(texts: readonly string[], isCidade: (nome: string) => boolean): Represented {
  const found: Represented = { lines: [...texts], removed: [], representatives: [] };
  const { lines, removed, representatives } = found;
  for (const at of texts.keys()) {
    const line = lines[at] ?? '';
    const words = line.length > LONGEST_LINE ? null : REPRESENTED.exec(line);
    if (words) {
      const tail = takeTail(found, at, words);
      representatives.push(...readRepresentatives(tail, isCidade));
    } else if (LABEL_OF_CPF.test(line) && isOfContact(lines[at - 1] ?? '') && hasCnpj(lines)) {
      removed.push({ at, text: line });
      lines[at] = '';
    }
  }
  return found;
}

/** Removes the words about a representative, up to those that lead back, or to the end of the line with a document. */
function takeTail({ lines, removed }: Represented, at: number, words: RegExpExecArray): string {
  const tails: string[] = [];
  for (let next = at; ; next++) {
    const line = lines[next] ?? '';
    const start = next === at ? words.index : 0;
    const behind = next === at ? words.index + words[0].length : 0;
    const back = BACK.exec(line.slice(behind))?.index;
    const end = back === undefined ? line.length : behind + back;
    tails.push(line.slice(behind, end));
    removed.push({ at: next, text: line.slice(start, end) });
    lines[next] = line.slice(0, start) + line.slice(end);
    const isLast = back !== undefined || documentsIn(line.slice(behind)).length > 0 || tails.length === MOST_LINES;
    if (isLast || !lines[next + 1]?.trim()) return tails.join(' ');
  }
}

function readRepresentatives(tail: string, isCidade: (nome: string) => boolean): Represented['representatives'] {
  const [office, whose = '', words = ''] = OFFICE.exec(tail) ?? [];
  const title = words.replace(/[,\s]+$/, '').replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  const cargo = title === '' || whose.endsWith('s') ? 'Representante' : title;
  const pieces = tail.slice(office?.length ?? 0).split(/[,;(]|\s(?=(?:CPF|RG)\b)|\se\s/);
  return pieces.flatMap((piece) => {
    const nome = piece.trim().replace(TITLE, '');
    return isNameOnly(nome, isCidade) ? [{ nome, cargo }] : [];
  });
}

function isOfContact(line: string): boolean {
  const [first] = labelsIn(line);
  return (
    /^\s*(?:representante|s[oó]ci[oa]|procurador)/iu.test(line) ||
    (first?.hit.kind === 'block' && first.hit.list === 'contatos')
  );
}

function hasCnpj(lines: readonly string[]): boolean {
  return lines.some((line) => documentsIn(line).some(([kind]) => kind === 'cnpj'));
}
