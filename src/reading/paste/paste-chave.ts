import { type FoundChave, findChavesNfe } from '@fichario/brasil/fiscal';
import { issuerOf } from '../../pessoa/sources/key-source.ts';
import type { PasteCollector } from './paste-collector.ts';
import { CUT, type Line } from './paste-signs.ts';

/** A key cut out of a line, and its text in that line. */
type CutKey = FoundChave & { line: Line; text: string };

/** The label of a key. */
const LABEL = /(?:chave(?:\s+de\s+acesso)?(?:\s+d[ao]\s+(?:nota(?:\s+fiscal)?|nfc?-?e|ct-?e))?|key)\s*[:.=-]?\s*$/iu;
/** The address of a QR code: its text before and after the key. */
const ADDRESS = /https?:\/\/[^\s<>"]*$/iu;
const BEHIND = /^[^\s<>"]*/u;

/** Joins a key that a document prints in two lines. */
export function joinKeys(texts: readonly string[]): string[] {
  const text = texts.join('\n');
  const [found] = findChavesNfe(text).filter(({ from, to }) => text.slice(from, to).includes('\n'));
  if (!found) return [...texts];
  const { from, to } = found;
  return `${text.slice(0, from)}${text.slice(from, to).replaceAll('\n', ' ')}${text.slice(to)}`.split('\n');
}

/** Cuts the keys of invoices out of the lines: no digits of a key may become a phone, no address of a QR code a site. */
export function cutKeys(lines: readonly Line[], collector: PasteCollector): CutKey[] {
  return lines.flatMap((line) => {
    const cuts: CutKey[] = [];
    let uncut = '';
    let end = 0;
    for (const found of findChavesNfe(line.untaken)) {
      if (found.from < end) continue;
      const lead = line.untaken.slice(end, found.from);
      const address = ADDRESS.exec(lead)?.[0];
      const before = address ?? LABEL.exec(lead)?.[0] ?? '';
      const to = found.to + (address === undefined ? 0 : (BEHIND.exec(line.untaken.slice(found.to))?.[0].length ?? 0));
      if (address === undefined && before !== '') collector.addLabel(before.trim());
      const from = found.from - (address?.length ?? 0);
      cuts.push({ ...found, line, text: line.untaken.slice(from, to) });
      uncut += `${lead.slice(0, lead.length - before.length)}${CUT}`;
      end = to;
    }
    line.untaken = uncut + line.untaken.slice(end);
    return cuts;
  });
}

/**
 * The key of an invoice gives the document of its issuer to a record that has none yet, and is its source if the text has the
 * same document. Every other key becomes a remark.
 */
export function settleKeys(cuts: readonly CutKey[], collector: PasteCollector): void {
  const issuers = new Set(cuts.map(({ chave }) => issuerOf(chave)));
  for (const { chave, line, text } of cuts) {
    const { emitente } = chave;
    const isOnly = issuers.size === 1 && !collector.hasCpf() && !collector.hasCnpj();
    if (isOnly && 'cpf' in emitente) collector.setCpf(emitente.cpf, line.at);
    if (isOnly && 'cnpj' in emitente) collector.setCnpj(emitente.cnpj, line.at);
    if (collector.isDocument(issuerOf(chave)) && collector.setChave(chave.chave)) collector.addLabel(text);
    else collector.note(line.at, text);
  }
}
